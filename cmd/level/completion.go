package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"strings"
)

func completionCommand() *command {
	return &command{
		name: "completion", summary: "write completion for a shell", args: "bash|zsh|fish", need: "the name of a shell", most: 1,
		setup: func(*flag.FlagSet) func(*call) int { return completion },
		about: `Writes a script for a shell that completes the commands of level, their options, what options may be set to, the files they take, the levels of the game and the IDs of rules.`,
		examples: []example{
			{"source <(level completion bash)", "completes in this bash; in ~/.bashrc, in every one"},
			{`level completion zsh >"${fpath[1]}/_level"`, "completes in every zsh begun from now on"},
			{"level completion fish >~/.config/fish/completions/level.fish", "completes in every fish"},
		},
		see:   []string{"help"},
		words: shellNames,
	}
}

// shellNames are the shells that completion can be written for.
func shellNames() []string { return []string{"bash", "zsh", "fish"} }

func completion(c *call) int {
	var buf bytes.Buffer
	switch c.args[0] {
	case "bash":
		writeBash(&buf)
	case "zsh":
		writeZsh(&buf)
	case "fish":
		writeFish(&buf)
	default:
		return c.fail(fmt.Errorf("no completion is known for %q: expected %s", c.args[0], strings.Join(shellNames(), ", ")))
	}
	if _, err := c.out.Write(buf.Bytes()); err != nil {
		return c.fail(err)
	}
	return exitOK
}

// valueSort is what an option's value may be.
type valueSort uint8

const (
	noValue valueSort = iota // the option is a switch
	anyValue
	aFile
	aFolder
	aWord // one of a few
)

// sort tells what may stand after an option, and which words if it is one of a few.
func (o option) sort() (valueSort, []string) {
	switch {
	case o.value == "":
		return noValue, nil
	case o.value == "FILE":
		return aFile, nil
	case o.value == "DIR":
		return aFolder, nil
	case strings.Contains(o.value, "|"):
		return aWord, strings.Split(o.value, "|")
	}
	return anyValue, nil
}

// wordList gives what the command's arguments may be besides files.
func (c *command) wordList() []string {
	if c.words == nil {
		return nil
	}
	return c.words()
}

// short is an option's usage for a list of choices: up to where it goes into detail.
func (o option) short() string {
	s, _, _ := strings.Cut(o.usage, " (")
	s, _, _ = strings.Cut(s, "; ")
	return s
}

func writeBash(w io.Writer) {
	fmt.Fprintf(w, `# Completion of level for bash. Made by "level completion bash".

_level() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files= i
    if [[ $cur == = ]]; then cur=; fi
    if [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W '%s' -- "$cur")
        return
    fi
    case ${COMP_WORDS[1]},$prev in
`, strings.Join(commandNames(), " "))
	for _, c := range commands() {
		for _, o := range c.options() {
			do := ""
			switch sort, words := o.sort(); sort {
			case noValue:
				continue
			case anyValue:
				do = "return"
			case aFile:
				do = "files='*'"
			case aFolder:
				do = "files=/"
			case aWord:
				do = "words='" + strings.Join(words, " ") + "'"
			}
			fmt.Fprintf(w, "    %s,-%s | %[1]s,--%[2]s) %s ;;\n", c.name, o.name, do)
		}
	}
	fmt.Fprint(w, "    *)\n        case ${COMP_WORDS[1]} in\n")
	for _, c := range commands() {
		var opts []string
		for _, o := range c.options() {
			opts = append(opts, "-"+o.name)
		}
		files := ""
		if len(c.files) > 0 {
			files = "*.@(" + strings.Join(c.files, "|") + ")"
		}
		fmt.Fprintf(w, "        %s)\n            if [[ $cur == -* ]]; then words='%s'; else words='%s' files='%s'; fi ;;\n",
			c.name, strings.Join(append(opts, "-h"), " "), strings.Join(c.wordList(), " "), files)
	}
	fmt.Fprint(w, `        esac ;;
    esac
    if [[ $words ]]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur"); fi
    if [[ $files ]]; then
        local -a found
        mapfile -t found < <(compgen -d -- "$cur")
        compopt -o filenames 2>/dev/null
        if [[ $files != / ]]; then
            local ext=$(shopt -p extglob)
            shopt -s extglob
            while IFS= read -r i; do
                if [[ ! -d $i && $i == $files ]]; then found+=("$i"); fi
            done < <(compgen -f -- "$cur")
            $ext
        fi
        COMPREPLY+=("${found[@]}")
    fi
}
complete -F _level level
`)
}

// zshQuote guards what zsh's _arguments and _describe read as more than text.
var zshQuote = strings.NewReplacer("'", `'\''`, "[", `\[`, "]", `\]`, ":", `\:`)

func writeZsh(w io.Writer) {
	fmt.Fprint(w, "#compdef level\n# Completion of level for zsh. Made by \"level completion zsh\".\n\n_level() {\n    local -a commands options\n    commands=(\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "        '%s:%s'\n", c.name, zshQuote.Replace(c.summary))
	}
	fmt.Fprint(w, "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n"+
		"    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "    %s)\n        _arguments \\\n", c.name)
		for _, o := range c.options() {
			action := ""
			switch sort, words := o.sort(); sort {
			case anyValue:
				action = ":" + o.value + ":"
			case aFile:
				action = ":file:_files"
			case aFolder:
				action = ":folder:_files -/"
			case aWord:
				action = ":value:(" + strings.Join(words, " ") + ")"
			}
			fmt.Fprintf(w, "            '-%s[%s]%s' \\\n", o.name, zshQuote.Replace(o.short()), action)
		}
		fmt.Fprint(w, "            '-h[tell about the command]'")
		if more := c.zshWords(); more != "" {
			fmt.Fprintf(w, " \\\n            '*:%s'", more)
		}
		fmt.Fprint(w, " ;;\n")
	}
	fmt.Fprint(w, `    esac
}

if [[ $funcstack[1] == _level ]]; then _level "$@"; else compdef _level level; fi
`)
}

// zshWords tells zsh what the command's arguments may be.
func (c *command) zshWords() string {
	files := ""
	if len(c.files) > 0 {
		files = `_files -g "*.(` + strings.Join(c.files, "|") + `)"`
	}
	list := c.wordList()
	switch {
	case len(list) == 0 && files == "":
		return ""
	case len(list) == 0:
		return "file:" + files
	case files == "":
		return "word:(" + strings.Join(list, " ") + ")"
	}
	return `file or level:{ compadd ` + strings.Join(list, " ") + `; ` + files + ` }`
}

func writeFish(w io.Writer) {
	quote := func(s string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
	}
	fmt.Fprint(w, "# Completion of level for fish. Made by \"level completion fish\".\n\ncomplete -c level -f\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "complete -c level -n __fish_use_subcommand -a %s -d %s\n", c.name, quote(c.summary))
	}
	for _, c := range commands() {
		head := fmt.Sprintf("complete -c level -n '__fish_seen_subcommand_from %s'", c.name)
		fmt.Fprintln(w)
		for _, o := range c.options() {
			value := ""
			switch sort, words := o.sort(); sort {
			case anyValue:
				value = " -x"
			case aFile:
				value = " -r -F"
			case aFolder:
				value = " -x -a '(__fish_complete_directories)'"
			case aWord:
				value = " -x -a " + quote(strings.Join(words, " "))
			}
			fmt.Fprintf(w, "%s -o %s%s -d %s\n", head, o.name, value, quote(o.short()))
		}
		fmt.Fprintf(w, "%s -s h -d 'tell about the command'\n", head)
		if list := c.wordList(); len(list) > 0 {
			fmt.Fprintf(w, "%s -a %s\n", head, quote(strings.Join(list, " ")))
		}
		for _, ext := range c.files {
			fmt.Fprintf(w, "%s -a '(__fish_complete_suffix .%s)'\n", head, ext)
		}
	}
}
