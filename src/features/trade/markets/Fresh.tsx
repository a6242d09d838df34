import { type ReactNode, useEffect } from 'react';
import { fill } from '#i18n/fill.ts';
import { timeText } from '#i18n/time.ts';
import { $connection, subscribeConnection } from '#stores/feed/connection.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { MarketsText } from './markets.ts';

interface FreshProps {
  readonly tickers: Tickers;
  readonly tag: string;
  readonly text: MarketsText;
}

/** Whether the figures are live, or else of when they are. */
export function Fresh({ tickers, tag, text }: FreshProps): ReactNode {
  const connection = useLive($connection, undefined);
  useEffect(subscribeConnection, []);
  const isLive = connection?.state === 'live';
  const newest = Object.values(tickers).reduce((at, row) => Math.max(at, row.at), 0);
  return (
    <p className="flex items-center gap-1.5 text-2xs text-text-2">
      <span className="max-sm:hidden">{text.marketsNote}</span>
      {isLive && (
        <span className="flex items-center gap-1.5 print:hidden">
          <span aria-hidden="true" className="size-1.5 rounded-full bg-live" />
          {text.live}
        </span>
      )}
      <span className={isLive ? 'hidden print:inline' : ''}>
        {fill(text.figuresAt, { time: timeText(newest, tag) })}
      </span>
    </p>
  );
}
