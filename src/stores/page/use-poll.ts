import { useEffect, useState } from 'react';
import type { Answer } from '#client/call.ts';

export interface Reading<T> {
  /** Undefined until the first answer; what was there last stays while it is read anew. */
  readonly data: T | undefined;
  /** Whether the last try came to nothing. */
  readonly failed: boolean;
  readonly again: () => void;
}

/**
 * What `read` answers, asked for whenever `wanted` becomes true, and every `everyMs` as long as it
 * is. `read` must stay the same function.
 */
export function usePoll<T>(
  wanted: boolean,
  read: () => Promise<Answer<T>>,
  everyMs: number,
): Reading<T> {
  const [state, setState] = useState<{ data: T | undefined; failed: boolean }>({
    data: undefined,
    failed: false,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another reading.
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    const take = async () => {
      const answer = await read();
      if (isOver) return;
      setState(({ data }) => ({ data: answer.ok ? answer.data : data, failed: !answer.ok }));
    };
    void take();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void take();
    }, everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [wanted, read, everyMs, tries]);
  return { ...state, again: () => setTries((before) => before + 1) };
}
