import { useEffect, useRef } from 'react';
import { fill } from '#i18n/fill.ts';
import { ppmText } from '#i18n/number.ts';
import { showToast } from '#ui/toast.ts';

/** From this share of the liquidation’s on the user is called, and below this one may be called again. */
const callPpm = 800_000;
const calmPpm = 700_000;

/** Whether a margin ratio calls now, after what was so before; between the bounds nothing changes. */
export const isCalled = (ratioPpm: number, was: boolean): boolean =>
  ratioPpm >= (was ? calmPpm : callPpm);

/** Calls for margin once when the ratio comes near to liquidation; undefined: it is not known. */
export function useMarginCall(ratioPpm: number | undefined, said: string, tag: string): void {
  const was = useRef(false);
  useEffect(() => {
    if (ratioPpm === undefined) return;
    const now = isCalled(ratioPpm, was.current);
    if (now && !was.current) showToast(fill(said, { ratio: ppmText(ratioPpm, tag) }), 'error');
    was.current = now;
  }, [ratioPpm, said, tag]);
}
