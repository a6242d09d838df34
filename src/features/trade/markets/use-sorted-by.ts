import { type RefObject, useCallback, useEffect, useState } from 'react';
import { $tickers, type Tickers } from '#stores/feed/tickers.ts';

/** Rows change places so often at most, and never under a pointer or around the focus. */
const sortEveryMs = 3_000;

/**
 * The figures that rows are sorted by: the newest, but still while someone is about to tap or, by
 * `isHeld`, to go on from a row.
 */
export function useSortedBy(
  initial: Tickers,
  body: RefObject<HTMLElement | null>,
  isHeld?: RefObject<boolean>,
): readonly [Tickers, () => void] {
  const [basis, setBasis] = useState(initial);
  const renew = useCallback(() => {
    const now = $tickers.get();
    if (now) setBasis(now);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      const isNear = body.current?.matches(':hover, :focus-within');
      if (!isNear && !isHeld?.current && !document.hidden) renew();
    }, sortEveryMs);
    return () => clearInterval(timer);
  }, [body, isHeld, renew]);
  return [basis, renew];
}
