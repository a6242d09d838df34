import { type ReactNode, useEffect, useMemo } from 'react';
import type { StreamState, StreamStatus } from '#client/socket.ts';
import { percentChange } from '#domain/money/change.ts';
import { fill } from '#i18n/fill.ts';
import { percentText, priceDecimal } from '#i18n/number.ts';
import { timeText } from '#i18n/time.ts';
import { $connection, subscribeConnection } from '#stores/feed/connection.ts';
import { subscribeTickers, type Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import type { StatusBarProps } from './status-bar.ts';

const dot: Readonly<Record<StreamState, string>> = {
  live: 'bg-live',
  stale: 'bg-warn',
  offline: 'bg-error',
  connecting: 'bg-text-3',
};

const word = {
  live: 'live',
  stale: 'delayed',
  offline: 'offline',
  connecting: 'connecting',
} as const;

const connecting: StreamStatus = { state: 'connecting', latencyMs: undefined };

const changeClass = (change: string) =>
  /^-?0\.00$/.test(change) ? '' : change.startsWith('-') ? 'text-down' : 'text-up';

interface TroubleProps {
  readonly state: StreamState;
  readonly tickers: Tickers;
  readonly tag: string;
  readonly text: StatusBarProps['text'];
}

/** The bar that says of when the figures are while none come; what is short is not shown (style). */
function Trouble({ state, tickers, tag, text }: TroubleProps): ReactNode {
  if (state !== 'stale' && state !== 'offline') return null;
  const newest = Object.values(tickers).reduce((at, row) => Math.max(at, row.at), 0);
  return (
    <p className="feed-trouble">
      <span aria-hidden="true" className={`size-1.5 rounded-full shrink-0 ${dot[state]}`} />
      <span>{text[word[state]]}</span>
      <span className="text-text-2">{fill(text.figuresAt, { time: timeText(newest, tag) })}</span>
    </p>
  );
}

/** How the figures come, and a few tickers. */
export default function StatusBar({ json }: { readonly json: string }): ReactNode {
  const { pairs, tickers: rows, tag, text } = useProps<StatusBarProps>(json);
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(rows.map((row) => [row.symbolId, row])),
    [rows],
  );
  const tickers = useTickers(initial);
  const { state, latencyMs } = useLive($connection, connecting);
  useEffect(subscribeConnection, []);
  useEffect(subscribeTickers, []);
  useEffect(() => {
    document.documentElement.dataset.feed = state;
  }, [state]);

  return (
    <>
      <Trouble state={state} tickers={tickers} tag={tag} text={text} />
      <span className="script-only flex items-center gap-1.5 min-w-24 whitespace-nowrap">
        <span
          aria-hidden="true"
          data-stream={state}
          className={`size-1.5 rounded-full ${dot[state]}`}
        />
        <span role="status">{text[word[state]]}</span>
        {state === 'live' && latencyMs !== undefined && (
          <span>
            · <bdi>{fill(text.latency, { ms: latencyMs })}</bdi>
          </span>
        )}
      </span>
      <nav aria-label={text.mainPages} className="flex gap-3.5 max-lg:hidden">
        {pairs.map(({ symbol, base, href }) => {
          const ticker = tickers[symbol];
          const change = ticker && percentChange(ticker.open, ticker.last);
          if (!ticker || !change) return null;
          return (
            <a key={symbol} href={href} className="flex gap-1 hover:text-text whitespace-nowrap">
              <span>{base}</span>
              <bdi className="num">{priceDecimal(ticker.last, tag)}</bdi>
              <bdi className={`num ${changeClass(change)}`}>{percentText(change, tag)}</bdi>
            </a>
          );
        })}
      </nav>
    </>
  );
}
