import { useEffect, useState } from 'react';
import { backoffMs } from '#client/backoff.ts';
import { call } from '#client/call.ts';
import { dayMs, minuteMs } from '#domain/candle/bucket.ts';
import { dayStart, zoneAheadMs } from '../plot/zone.ts';

interface DayOpen {
  readonly symbolId: string;
  readonly start: number;
  readonly open: string;
}

/** What was read last: the figure comes and goes with the pointer, and is not read each time. */
let latest: DayOpen | undefined;

async function read(symbolId: string, start: number): Promise<DayOpen | undefined> {
  const query = { symbolId, kLineType: '15m', endTime: start + 1, limit: 1 } as const;
  const answer = await call('getKline', query);
  const candle = answer.ok ? answer.data[0] : undefined;
  return candle?.[0] === start ? { symbolId, start, open: candle[1] } : undefined;
}

/**
 * Tells the price at which the day began in a zone, each day anew, until the result is called:
 * undefined until it is known. It is the open of a candle of 15 minutes, since all zones are whole
 * quarters of an hour. `aheadMs`: how far the exchange's clock is ahead of this one's.
 */
export function subscribeDayOpen(
  symbolId: string,
  zone: string,
  aheadMs: () => number,
  tell: (open: string | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  let tries = 0;
  const look = async () => {
    clearTimeout(timer);
    // A page that is not seen asks for nothing; it looks as soon as it is.
    if (document.visibilityState === 'hidden') return;
    looks += 1;
    const mine = looks;
    const now = Date.now() + aheadMs();
    const start = dayStart(now, zoneAheadMs(zone, now));
    const isKnown = () => latest?.symbolId === symbolId && latest.start === start;
    if (!isKnown()) {
      tell(undefined);
      const found = await read(symbolId, start);
      if (mine !== looks) return;
      latest = found ?? latest;
      // The day's first candle may be told a moment later, and the line may be down.
      tries = found ? 0 : tries + 1;
    }
    if (isKnown()) tell(latest?.open);
    // A timer stands still while the machine sleeps, and a clock may be set.
    const next = isKnown() ? Math.min(minuteMs, start + dayMs - now) : backoffMs(tries, 1);
    timer = setTimeout(look, next);
  };
  document.addEventListener('visibilitychange', look);
  void look();
  return () => {
    looks += 1;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The price at which the day began in a zone; undefined as long as it is not known. */
export function useDayOpen(
  symbolId: string,
  zone: string,
  aheadMs: () => number,
): string | undefined {
  const [open, setOpen] = useState<string>();
  useEffect(() => subscribeDayOpen(symbolId, zone, aheadMs, setOpen), [symbolId, zone, aheadMs]);
  return open;
}
