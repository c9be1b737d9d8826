// Small sounds, made here: no files. A browser lets them out only after the first click or key.
import type { Sound } from "../games/contract";

/** Tones one after another: pitch in hertz, start and length in seconds, loudness. */
const tunes: Record<Sound, [pitch: number, at: number, length: number, loud: number][]> = {
  turn: [
    [659, 0, 0.16, 0.12],
    [880, 0.13, 0.3, 0.12],
  ],
  move: [[330, 0, 0.06, 0.05]],
  reveal: [
    [523, 0, 0.1, 0.07],
    [659, 0.07, 0.1, 0.07],
    [784, 0.14, 0.18, 0.07],
  ],
  end: [
    [523, 0, 0.2, 0.1],
    [659, 0.16, 0.2, 0.1],
    [784, 0.32, 0.2, 0.1],
    [1047, 0.48, 0.5, 0.1],
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  // Before the first click the browser would only complain.
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const tone of tunes[sound]) ring(context, ...tone);
  } catch {
    // A device without sound plays on silently.
  }
}

function ring(context: AudioContext, pitch: number, at: number, length: number, loud: number): void {
  const begin = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
