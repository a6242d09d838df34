import { atom } from 'nanostores';
import { useEffect } from 'react';
import { referenceCounted } from '#stores/page/reference-count.ts';
import { useLive } from '#stores/page/use-live.ts';

const secondMs = 1000;
const $second = atom<number | undefined>(undefined);

/** One timer for all that count down. */
const follow = referenceCounted(() => {
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
