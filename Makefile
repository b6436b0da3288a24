# Wallfall. "make help" lists the targets.

# The game needs no C compiler; only the race detector does.
export CGO_ENABLED = 0

# Packages with goroutines, for the race detector.
RACE = ./cmd/game/audio ./cmd/game/probe ./cmd/game/serve ./cmd/game/store ./cmd/level/cluster

# Packages with files of their own for a browser, and for Windows.
BROWSER = $(shell git ls-files '*_js.go' | xargs -n1 dirname | sort -u | sed 's|^|./|')
WINDOWS = $(shell git ls-files '*_windows.go' '*_other.go' '*_linux.go' | xargs -n1 dirname | sort -u | sed 's|^|./|')

# A display without a screen, with OpenGL in software.
XVFB = env LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s "-screen 0 1920x1200x24"

STAGE = @.ci/stage
.PHONY: help setup run web fmt texts lint cross unit platforms golden race fuzz scenarios mutate ladder bench e2e test clean

help: ## list the targets
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: ## install and check what the tests need (Debian)
	$(STAGE) setup .ci/setup

run: ## play in a window
	go run ./cmd/game

web: ## serve the browser build at http://localhost:8080
	go run ./cmd/game -web localhost:8080

fmt: ## format the sources
	gofmt -w $$(git ls-files '*.go')

texts: ## take the catalogues of assets/lang/po into the program, and the words of the rules into what lists them
	go generate ./assets/lang
	go test ./levels ./levels/tiled -run 'TestGrammarIsWhole|TestReadmeIsComplete|TestProjectKnowsTheWords' -update

lint: ## gofmt, vet and staticcheck, for every system
	$(STAGE) gofmt sh -c 'bad=$$(gofmt -l $$(git ls-files "*.go")) && test -z "$$bad" || { echo "not formatted (make fmt): $$bad" >&2; exit 1; }'
	$(STAGE) "vet linux" go vet ./...
	$(STAGE) "vet linux, end to end" go vet -tags e2e ./cmd/game/e2e ./render/gpu
	$(STAGE) "vet browser" env GOOS=js GOARCH=wasm go vet $(BROWSER)
	$(STAGE) "vet windows" env GOOS=windows go vet $(WINDOWS)
	$(STAGE) staticcheck go tool staticcheck ./...
	$(STAGE) "staticcheck, end to end" go tool staticcheck -tags e2e ./cmd/game/e2e ./render/gpu
	$(STAGE) "staticcheck browser" sh -c 'tool=$$(go tool -n staticcheck) && GOOS=js GOARCH=wasm $$tool $(BROWSER)'

cross: ## build for every system
	$(STAGE) "build linux" go build ./...
	$(STAGE) "build browser" env GOOS=js GOARCH=wasm go build ./...
	$(STAGE) "build windows" env GOOS=windows GOARCH=amd64 go build ./...
	$(STAGE) "build macOS" env GOOS=darwin GOARCH=arm64 go build ./...

unit: ## the tests of the packages
	$(STAGE) "unit tests" go test ./...

platforms: ## the same games end the same on amd64, on 32 bits and in WebAssembly
	$(STAGE) "games here" go test ./levels ./levels/sim -run TestPlatforms -platforms
	$(STAGE) "games on 386" .ci/games386
	$(STAGE) "games in WebAssembly" sh -c 'GOOS=js GOARCH=wasm go test -exec "$$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./levels ./levels/sim -run TestPlatforms -platforms'

golden: ## write down anew how those games end, when a rule has changed
	go test ./levels ./levels/sim -run TestPlatforms -update

race: ## the packages with goroutines under the race detector
	$(STAGE) "race detector" env CGO_ENABLED=1 go test -race $(RACE)
	$(STAGE) "race detector on simulations" env CGO_ENABLED=1 go test -race ./cmd/level -run 'TestCores|TestStopping'

fuzz: ## the parsers against anything, FUZZTIME each (10s)
	@for f in levels:FuzzParse levels:FuzzSolution levels/edit:FuzzEdit levels/edit:FuzzFormat levels/share:FuzzDecode levels/script:FuzzScript levels/tiled:FuzzTMX levels/tiled:FuzzTMJ; do \
		echo "$${f#*:}"; go test ./$${f%:*} -run '^$$' -fuzz "^$${f#*:}$$" -fuzztime $${FUZZTIME:-10s} -fuzzminimizetime 50x || exit 1; \
	done

scenarios: ## the scenario scripts of the rules
	$(STAGE) scenarios go run ./cmd/level test levels/scenarios

# Each mutant is compiled anew, about three seconds: all of them take hours.
MUTATE = -D main
GREMLINS = github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0

mutate: ## do the scenarios notice when a rule is broken? of what differs from main; MUTATE= for all
	$(STAGE) mutants env GOFLAGS="-run=TestScenarios -count=1" go run $(GREMLINS) unleash --timeout-coefficient 8 $(MUTATE) ./rules

# It goes on where it was stopped, until it is over.
ladder: ## how strong the bots are: each difficulty against the one below, and what they find in positions (long)
	mkdir -p build/ladder
	go run ./cmd/level arena -checkpoint build/ladder/basic -bots random,greedy -games 400
	go run ./cmd/level arena -checkpoint build/ladder/steps -steps -bots novice,soldier,captain,marshal -games 400
	go run ./cmd/level tactics -checkpoint build/ladder/tactics -bots random,novice,soldier,captain,marshal
	rm -r build/ladder

bench: ## our figures beside those of programs that anyone can get: writes docs/bench.md (Debian)
	mkdir -p build/bench
	cd .ci/bench && go build -o ../../build/bench/bench .
	$(XVFB) build/bench/bench

e2e: ## the real program in a hidden window and in Chromium; pictures in build/e2e
	$(STAGE) "end to end" $(XVFB) .ci/e2e

# In the gate tests do not skip what setup has installed.
test: export WALLFALL_GATE = 1
test: setup lint cross unit platforms race scenarios e2e ## everything, as before a change goes in
	@echo "== all is well"

clean: ## remove what the tests and builds left behind
	rm -rf build
