import { useEffect, useState } from 'react';
import { call } from '#client/call.ts';
import { dayMs } from '#domain/candle/bucket.ts';
import { dayStart, zoneAheadMs } from './zone.ts';

/**
 * The price at which the day began in a zone; undefined until it is known, or when it could not be
 * read. It is the open of a candle of 15 minutes, since all zones are whole quarters of an hour.
 */
export function useDayOpen(symbolId: string, zone: string): string | undefined {
  const [open, setOpen] = useState<string>();
  useEffect(() => {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const now = Date.now();
      const start = dayStart(now, zoneAheadMs(zone, now));
      timer = setTimeout(read, start + dayMs - now);
      const query = { symbolId, kLineType: '15m', endTime: start + 1, limit: 1 } as const;
      const answer = await call('getKline', query);
      if (ended) return;
      const candle = answer.ok ? answer.data[0] : undefined;
      setOpen(candle?.[0] === start ? candle[1] : undefined);
    };
    void read();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [symbolId, zone]);
  return open;
}
