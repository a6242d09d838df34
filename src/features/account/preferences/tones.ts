/** What can be heard. */
export const soundNames = ['fill', 'placed', 'refused', 'alert'] as const;
export type SoundName = (typeof soundNames)[number];

interface Tone {
  /** Hz. */
  readonly pitch: number;
  /** From the beginning of the sound. */
  readonly atS: number;
  readonly lengthS: number;
}

/** Told apart by their course, not by their pitch alone: up, short, down, three times the same. */
export const tones: Readonly<Record<SoundName, readonly Tone[]>> = {
  fill: [
    { pitch: 660, atS: 0, lengthS: 0.09 },
    { pitch: 880, atS: 0.09, lengthS: 0.16 },
  ],
  placed: [{ pitch: 660, atS: 0, lengthS: 0.06 }],
  refused: [
    { pitch: 330, atS: 0, lengthS: 0.12 },
    { pitch: 220, atS: 0.12, lengthS: 0.2 },
  ],
  alert: [
    { pitch: 990, atS: 0, lengthS: 0.08 },
    { pitch: 990, atS: 0.14, lengthS: 0.08 },
    { pitch: 990, atS: 0.28, lengthS: 0.08 },
  ],
};

const loudness = 0.12;
/** A browser lets no page be heard before it is touched: what is older by then is no news. */
const staleMs = 400;

let context: AudioContext | undefined;

/** Plays a sound made of sine tones that swell and fade, so that none of them clicks. */
export async function play(name: SoundName): Promise<void> {
  context ??= new AudioContext();
  const askedAt = performance.now();
  if (context.state !== 'running') await context.resume().catch(() => undefined);
  if (context.state !== 'running' || performance.now() - askedAt > staleMs) return;
  for (const { pitch, atS, lengthS } of tones[name]) {
    const from = context.currentTime + atS;
    const voice = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loudness, from + 0.01);
    volume.gain.linearRampToValueAtTime(0, from + lengthS);
    voice.connect(volume).connect(context.destination);
    voice.start(from);
    voice.stop(from + lengthS);
  }
}
