import { subscribeOwn } from '#client/own-topics.ts';
import { onOrderNews } from '#stores/page/page-commands.ts';
import { play, type SoundName } from './tones.ts';

/** Many fills of one order are one sound. */
const restMs = 150;

/** Makes what happens to the visitor's orders and alerts heard, until the result is called. */
export function followSounds(isUser: boolean): () => void {
  const lastAt: Partial<Record<SoundName, number>> = {};
  const hear = (name: SoundName) => {
    const now = performance.now();
    if (now - (lastAt[name] ?? Number.NEGATIVE_INFINITY) < restMs) return;
    lastAt[name] = now;
    void play(name);
  };
  const ends = [onOrderNews(hear)];
  if (isUser) {
    const channels = [
      ['fills', 'fill'],
      ['alerts', 'alert'],
    ] as const;
    for (const [channel, name] of channels) {
      const end = subscribeOwn({ channel }, ({ type }) => {
        if (type === 'delta') hear(name);
        return undefined;
      });
      ends.push(end);
    }
  }
  return () => {
    for (const end of ends) end();
  };
}
