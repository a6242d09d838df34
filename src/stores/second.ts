import { atom } from 'nanostores';
import { useEffect } from 'react';
import { shared } from '#stores/shared.ts';
import { useLive } from '#stores/use-live.ts';

const secondMs = 1000;
const $second = atom<number | undefined>(undefined);

/** One timer for all that count down. */
const follow = shared(() => {
  const tell = () => $second.set(Date.now());
  tell();
  const timer = setInterval(tell, secondMs);
  return () => clearInterval(timer);
});

/** The time now (Unix milliseconds), told each second; undefined on the server. */
export function useSecond(): number | undefined {
  useEffect(follow, []);
  return useLive($second, undefined);
}
