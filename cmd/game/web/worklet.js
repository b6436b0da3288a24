// The audio worklet of sound in loader.js: it asks for a number of frames with a message
// and is sent them as interleaved floats.
"use strict";

const enough = 2048; // frames; below it more are asked for

class Mixed extends AudioWorkletProcessor {
  constructor() {
    super();
    this.queue = []; // Float32Array, the oldest first
    this.at = 0;     // read from the first of the queue
    this.size = 0;   // samples not yet played
    this.asked = false;
    this.port.onmessage = (e) => {
      this.queue.push(e.data);
      this.size += e.data.length;
      this.asked = false;
    };
  }

  process(inputs, outputs) {
    const out = outputs[0];
    const channels = out.length;
    const frames = out[0].length;
    if (this.size < enough * channels && !this.asked) {
      this.asked = true;
      this.port.postMessage(enough / 2);
    }
    if (this.size < frames * channels) return true; // the output is silent as it comes
    for (let j = 0; j < frames; j++) {
      for (let i = 0; i < channels; i++) {
        out[i][j] = this.queue[0][this.at++];
        if (this.at === this.queue[0].length) {
          this.queue.shift();
          this.at = 0;
        }
      }
    }
    this.size -= frames * channels;
    return true;
  }
}

registerProcessor("mixed", Mixed);
