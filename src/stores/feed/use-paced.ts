import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { redraw } from './redraw.ts';

/** While it is held, a view moves at most once in this time. */
const heldEveryMs = 3000;

/** What is worked out of the market, rather than being the market, follows it after this time. */
const calmAfterMs = 400;

/**
 * How a view follows its stores: with every frame, a few times a second, slowly, or not at all while
 * nobody sees it.
 */
export type Pace = 'live' | 'calm' | 'held' | 'still';

type Stores<T extends readonly unknown[]> = {
  readonly [K in keyof T]: ReadableAtom<T[K] | undefined>;
};

/**
 * The values of stores, of `initial` what one of them does not have yet, at a pace. `stores` and
 * `initial` must stay the same from render to render. All that is shown of them moves together.
 */
export function usePaced<T extends readonly unknown[]>(
  stores: Stores<T>,
  initial: T,
  pace: Pace,
): T {
  const [shown, setShown] = useState(initial);
  useEffect(() => {
    if (pace === 'still') return undefined;
    const take = () =>
      setShown((before) => {
        const now = stores.map((store, at) => store.get() ?? initial[at]);
        return now.every((value, at) => value === before[at]) ? before : (now as unknown as T);
      });
    if (pace === 'held') {
      const timer = setInterval(take, heldEveryMs);
      return () => clearInterval(timer);
    }
    take();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        redraw(stores, take);
      }, calmAfterMs);
    };
    const ends = stores.map((store) => store.listen(pace === 'calm' ? takeSoon : take));
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [stores, initial, pace]);
  return shown;
}
