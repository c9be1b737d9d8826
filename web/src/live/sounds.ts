// Sounds, made here of noise and tones: no files. A browser lets them out only after the first click or key.
import { settings } from "$lib/settings.svelte";
import type { Sound } from "../games/contract";

/** A layer of a sound: a tone that may slide to another pitch, or noise heard through a filter. Times are in seconds. */
interface Layer {
  /** Shape of the wave; "noise" is filtered around the pitch. */
  wave: OscillatorType | "noise";
  pitch: number;
  /** Where the pitch slides to; left out: nowhere. */
  to?: number;
  at?: number;
  lasts: number;
  loud: number;
  /** How long it swells; most things are struck. */
  swell?: number;
  /** How narrow the filter of a noise is. */
  narrow?: number;
}
const paper = (at: number, loud = 0.25): Layer => ({
  wave: "noise",
  pitch: 3400,
  to: 1800,
  at,
  lasts: 0.09,
  loud,
  narrow: 0.8,
});
/** Wood on wood: a dull body and the click of the stroke. */
const knock = (at: number, pitch = 190, loud = 0.35): Layer[] => [
  { wave: "sine", pitch, to: pitch * 0.72, at, lasts: 0.13, loud },
  { wave: "triangle", pitch: pitch * 2.7, at, lasts: 0.05, loud: loud * 0.35 },
  { wave: "noise", pitch: 1900, at, lasts: 0.025, loud: loud * 0.6, narrow: 1.5 },
];
/** A coin rings with partials that are no harmonics. */
const coin = (at: number, pitch = 2300, loud = 0.09): Layer[] =>
  [1, 1.48, 2.17].map((times, i) => ({
    wave: "sine",
    pitch: pitch * times,
    at,
    lasts: 0.34 - i * 0.08,
    loud: loud / (i + 1),
  }));
const bell = (at: number, pitch: number, loud = 0.16, lasts = 0.7): Layer[] => [
  { wave: "sine", pitch, at, lasts, loud },
  { wave: "sine", pitch: pitch * 2.01, at, lasts: lasts * 0.5, loud: loud * 0.35 },
  { wave: "triangle", pitch: pitch * 3, at, lasts: 0.08, loud: loud * 0.2 },
];

const layers: Record<Sound, Layer[]> = {
  turn: [...bell(0, 587), ...bell(0.14, 880, 0.16, 1)],
  move: knock(0, 210, 0.22),
  reveal: [paper(0), paper(0.07), paper(0.14), ...knock(0.22, 160)],
  end: [
    ...bell(0, 392),
    ...bell(0.18, 494),
    ...bell(0.36, 587),
    ...bell(0.54, 784, 0.22, 1.8),
    ...knock(0, 98, 0.3),
  ],
  card: [paper(0, 0.3), { wave: "noise", pitch: 900, at: 0.07, lasts: 0.05, loud: 0.18, narrow: 1 }],
  pencil: [0, 0.06, 0.13].map((at) => ({
    wave: "noise",
    pitch: 5200,
    to: 4000,
    at,
    lasts: 0.05,
    loud: 0.16,
    narrow: 2.5,
  })),
  dice: [0, 0.07, 0.12, 0.2, 0.31].flatMap((at, i) => knock(at, 330 - i * 22, 0.22 - i * 0.03)),
  coin: coin(0),
  coins: [...coin(0), ...coin(0.08, 2650), ...coin(0.15, 2100), ...coin(0.24, 2850)],
  bid: [...knock(0, 250, 0.2), ...coin(0.05, 2500, 0.06)],
  pass: [{ wave: "sine", pitch: 196, to: 150, lasts: 0.18, loud: 0.2 }],
  hammer: [...knock(0.5, 150, 0.4), ...knock(0.98, 150, 0.4), ...knock(1.46, 118, 0.75)],
  sail: [
    { wave: "noise", pitch: 420, to: 1100, lasts: 0.7, loud: 0.32, swell: 0.3, narrow: 0.7 },
    { wave: "noise", pitch: 1500, to: 600, at: 0.55, lasts: 0.5, loud: 0.16, swell: 0.12, narrow: 0.6 },
  ],
  step: knock(0, 280, 0.16),
  splash: [{ wave: "noise", pitch: 1600, to: 500, lasts: 0.4, loud: 0.3, swell: 0.02, narrow: 0.5 }],
  chest: [
    { wave: "sawtooth", pitch: 92, to: 148, lasts: 0.4, loud: 0.07, swell: 0.15 },
    ...knock(0.4, 130, 0.35),
    ...coin(0.46),
  ],
  season: [...bell(0, 294, 0.2, 1.6), ...bell(0.3, 440, 0.14, 1.4)],
};

let out: { context: AudioContext; master: GainNode; hiss: AudioBuffer } | null = null;

function open(): NonNullable<typeof out> {
  if (out !== null) return out;
  const context = new AudioContext();
  const master = context.createGain();
  // Many things at once are not louder than the loudest.
  master.connect(context.createDynamicsCompressor()).connect(context.destination);
  const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  hiss.getChannelData(0).forEach((_, i, all) => (all[i] = Math.random() * 2 - 1));
  return (out = { context, master, hiss });
}

export function play(sound: Sound): void {
  // Before the first click the browser would only complain.
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  try {
    const { context, master } = open();
    void context.resume();
    master.gain.value = settings.volume / 100;
    for (const layer of layers[sound]) ring(layer);
  } catch {
    // A device without sound plays on silently.
  }
}

function ring({ wave, pitch, to = pitch, at = 0, lasts, loud, swell = 0.004, narrow = 1 }: Layer): void {
  const { context, master, hiss } = open();
  const begin = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loud, begin + swell);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  volume.connect(master);
  const slide = (frequency: AudioParam): void => {
    frequency.setValueAtTime(pitch, begin);
    frequency.exponentialRampToValueAtTime(to, begin + lasts);
  };
  if (wave === "noise") {
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    source.buffer = hiss;
    filter.type = "bandpass";
    filter.Q.value = narrow;
    slide(filter.frequency);
    source.connect(filter).connect(volume);
    source.start(begin, Math.random() * 0.5, lasts);
  } else {
    const source = context.createOscillator();
    source.type = wave;
    slide(source.frequency);
    source.connect(volume);
    source.start(begin);
    source.stop(begin + lasts);
  }
}
