// Loads the program with a bar that counts bytes, and starts it.
"use strict";

(() => {
  // What was built; package serve fills it in.
  const build = { hash: "", packed: 0, raw: 0 };
  const $ = (id) => document.getElementById(id);

  // What the page itself says in German; the game has a language of its own.
  const german = {
    "Loading…": "Wird geladen …",
    "Loading… {0} of {1} MB": "Wird geladen … {0} von {1} MB",
    "Starting…": "Startet …",
    "Click or tap to start": "Zum Starten klicken oder tippen",
    "Reload": "Neu laden",
    "Go to the title": "Zum Titel",
    "Open in a new tab": "In neuem Tab öffnen",
    "Can't load {0}. Check your connection.": "{0} lässt sich nicht laden. Prüfe deine Verbindung.",
    "Browsers don't start programs from files. Put this folder on a web server.": "Browser starten keine Programme aus Dateien. Lege diesen Ordner auf einen Webserver.",
    "The page around the game doesn't let it load. Open it in a new tab.": "Die Seite um das Spiel herum lässt es nicht laden. Öffne es in einem neuen Tab.",
    "Can't load {0} ({1} {2}).": "{0} lässt sich nicht laden ({1} {2}).",
    "{0} is empty.": "{0} ist leer.",
    "{0} is incomplete: {1} of {2} bytes.": "{0} ist unvollständig: {1} von {2} Bytes.",
    "This browser is too old for the game. Please update it.": "Dieser Browser ist zu alt für das Spiel. Bitte aktualisiere ihn.",
    "\"{0}\" is not a valid level file name.": "„{0}“ ist kein gültiger Name einer Leveldatei.",
    "Wallfall needs WebAssembly. This browser does not support it.": "Wallfall braucht WebAssembly. Dieser Browser unterstützt es nicht.",
    "Wallfall needs WebGL 2. Turn it on, or use another browser.": "Wallfall braucht WebGL 2. Schalte es ein oder nimm einen anderen Browser.",
    "The game has crashed. Your saved matches are safe.": "Das Spiel ist abgestürzt. Deine gespeicherten Partien sind noch da.",
  };
  const speaksGerman = /^de\b/i.test(navigator.language);
  const say = (text, ...args) => ((speaksGerman && german[text]) || text).replace(/\{(\d)\}/g, (_, i) => args[i]);

  let over = false; // a message stands that nothing may replace

  // fail shows why there is no game, and offers to try again; without what the address
  // asks for where that is the cause.
  const fail = (message, address) => {
    if (over) return;
    over = true;
    $("note").textContent = message;
    $("bar").hidden = true;
    $("go").textContent = address ? say("Go to the title") : say("Reload");
    $("go").hidden = false;
    $("go").onclick = () => address ? location.replace(location.pathname) : location.reload();
    $("cover").hidden = false;
  };

  // Without scripts the page shows no bar.
  $("bar").hidden = false;
  $("note").textContent = say("Loading…");
  $("tab").textContent = say("Open in a new tab");
  $("tab").href = location.href;
  if (speaksGerman) {
    document.documentElement.lang = "de";
    $("bar").ariaLabel = say("Loading…");
    $("go").textContent = say("Click or tap to start");
  }

  // sound has the browser play what mix writes into the bytes it is given: interleaved
  // floats of two channels. It returns the context, null without sound.
  const sound = (rate, mix) => {
    let context;
    try {
      context = new (window.AudioContext ?? window.webkitAudioContext)({ sampleRate: rate });
    } catch {
      return null;
    }
    const mixed = (frames) => {
      const samples = new Float32Array(2 * frames);
      mix(new Uint8Array(samples.buffer));
      return samples;
    };
    if (context.audioWorklet) {
      context.audioWorklet.addModule("worklet.js").then(() => {
        const node = new AudioWorkletNode(context, "mixed", { outputChannelCount: [2] });
        node.port.onmessage = (e) => {
          const samples = mixed(e.data);
          node.port.postMessage(samples, [samples.buffer]);
        };
        node.connect(context.destination);
      });
    } else { // a page without https
      const node = context.createScriptProcessor(2048, 0, 2);
      node.onaudioprocess = (e) => {
        const samples = mixed(2048);
        for (const side of [0, 1]) {
          e.outputBuffer.getChannelData(side).set(samples.filter((_, i) => i % 2 === side));
        }
      };
      node.connect(context.destination);
      context.node = node; // a browser may forget what only the context plays
    }
    // Browsers allow sound after a gesture; a hidden page is silent.
    for (const type of ["touchend", "keyup", "mouseup", "visibilitychange"]) {
      document.addEventListener(type, () => {
        if (document.hidden) context.suspend();
        else if (context.state !== "running") context.resume();
      });
    }
    return context;
  };

  // What the program and the page tell each other.
  window.wallfall = {
    started: () => { if (!over) $("cover").hidden = true; },
    ended: fail,
    level: null,
    sound,
  };

  const megabytes = (n) => (n / 1e6).toFixed(1).replace(".", speaksGerman ? "," : ".");
  const inFrame = () => { try { return window.parent.location !== window.location; } catch { return true; } };

  // The program takes every key; these stay with the browser: reload, full
  // screen, developer tools, address, tabs, zoom, print, paste, history.
  const browserKeys = (e) => {
    if (["F5", "F6", "F11", "F12"].includes(e.key)) return true;
    if (e.altKey && !e.ctrlKey && ["ArrowLeft", "ArrowRight", "Home"].includes(e.key)) return true;
    if (!e.ctrlKey && !e.metaKey) return false;
    const key = e.key.toLowerCase();
    if (e.shiftKey && ["i", "j", "c", "k", "r", "t", "n", "p", "delete"].includes(key)) return true;
    return ["r", "l", "t", "n", "w", "p", "v", "+", "-", "=", "0", "tab"].includes(key);
  };
  for (const type of ["keydown", "keyup"]) {
    window.addEventListener(type, (e) => { if (browserKeys(e)) e.stopImmediatePropagation(); }, true);
  }

  // The engine fails at what is dropped and is no file, such as a text.
  window.addEventListener("drop", (e) => {
    const items = [...(e.dataTransfer?.items ?? [])];
    if (items.length > 0 && items.every((item) => item.webkitGetAsEntry?.())) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  }, true);

  // The engine draws the whole picture in one rectangle: smoothing edges and
  // blending with the page would only cost time.
  const context = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return context.call(this, kind, kind === "webgl2" ? { ...options, antialias: false, alpha: false } : options);
  };

  const get = async (url, options) => {
    let response;
    try {
      response = await fetch(url, options);
    } catch {
      if (location.protocol === "file:") throw new Error(say("Browsers don't start programs from files. Put this folder on a web server."));
      if (origin === "null") throw new Error(say("The page around the game doesn't let it load. Open it in a new tab."));
      throw new Error(say("Can't load {0}. Check your connection.", url));
    }
    if (!response.ok) throw new Error(say("Can't load {0} ({1} {2}).", url, response.status, response.statusText));
    return response;
  };

  // program returns the compiled program, counting bytes as they come.
  const program = async () => {
    window.wallfall.build = build.hash;
    const file = "game.wasm.gz";
    const response = await get(file);
    const reader = response.body.getReader();
    const first = await reader.read();
    if (first.done) throw new Error(say("{0} is empty.", file));
    // Where a server sends brotli, or has unpacked the file, the program itself comes
    // out here: the first bytes tell.
    const packed = first.value[0] === 0x1f && first.value[1] === 0x8b;
    const total = packed ? build.packed : build.raw;
    let loaded = 0;
    let short = null; // what the compiler would call a network error
    const count = (controller, chunk) => {
      loaded += chunk.length;
      $("bar").value = Math.min(1, loaded / total);
      if (!over) $("note").textContent = loaded < total ? say("Loading… {0} of {1} MB", megabytes(loaded), megabytes(total)) : say("Starting…");
      controller.enqueue(chunk);
    };
    let stream = new ReadableStream({
      start: (controller) => count(controller, first.value),
      pull: async (controller) => {
        const { done, value } = await reader.read().catch(() => ({ done: true }));
        if (!done) return count(controller, value);
        if (loaded === total) return controller.close();
        short = new Error(say("{0} is incomplete: {1} of {2} bytes.", file, loaded, total));
        throw short;
      },
      cancel: (reason) => reader.cancel(reason),
    });
    if (packed) {
      if (!window.DecompressionStream) throw new Error(say("This browser is too old for the game. Please update it."));
      stream = stream.pipeThrough(new DecompressionStream("gzip"));
    }
    const wasm = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
    try {
      return await (WebAssembly.compileStreaming ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer()));
    } catch (e) {
      throw short ?? e;
    }
  };

  // level returns the level file that the address asks for, from this folder only.
  const level = async () => {
    const name = new URLSearchParams(location.search).get("file");
    if (name === null) return null;
    try {
      if (!/^[A-Za-z0-9_-]+\.txt$/.test(name)) throw new Error(say("\"{0}\" is not a valid level file name.", name));
      return { name, text: await (await get(name, { cache: "no-cache" })).text() };
    } catch (e) {
      e.address = true;
      throw e;
    }
  };

  const click = () => new Promise((resolve) => {
    $("bar").hidden = true;
    $("note").textContent = "";
    $("go").hidden = false;
    $("go").onclick = () => { $("go").hidden = true; resolve(); };
  });

  const main = async () => {
    if (typeof WebAssembly !== "object" || typeof Go !== "function") {
      throw new Error(say("Wallfall needs WebAssembly. This browser does not support it."));
    }
    const gl = document.createElement("canvas").getContext("webgl2");
    if (!gl) throw new Error(say("Wallfall needs WebGL 2. Turn it on, or use another browser."));
    gl.getExtension("WEBGL_lose_context")?.loseContext();

    $("tab").hidden = !inFrame();
    const [module, file] = await Promise.all([program(), level()]);
    window.wallfall.level = file;
    const framed = inFrame();
    if (framed) await click(); // a frame has no keys and no sound before that
    const go = new Go();
    go.exit = () => {};
    const instance = await WebAssembly.instantiate(module, go.importObject);
    const ended = go.run(instance);
    if (framed) document.querySelector("canvas")?.focus();
    await ended;
    // It only returns when Go itself has given up; otherwise the program has
    // told why it ends.
    fail(say("The game has crashed. Your saved matches are safe."));
  };

  main().catch((e) => fail(e.message || String(e), e.address));
})();
