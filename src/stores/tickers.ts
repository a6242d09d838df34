import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import type { TickerRow } from '#contract/calls/market.ts';
import type { DataFrame } from '#contract/channels.ts';
import { redraw } from '#stores/redraw.ts';
import { shared } from '#stores/shared.ts';

export type Tickers = Readonly<Record<string, TickerRow>>;

/** All pairs' tickers by symbol; undefined until the first frame. */
export const $tickers = atom<Tickers | undefined>(undefined);

/** Tickers after a frame: each row takes the place of its pair's. */
export const withRows = (tickers: Tickers | undefined, rows: readonly TickerRow[]): Tickers => ({
  ...tickers,
  ...Object.fromEntries(rows.map((row) => [row.symbolId, row])),
});

let tickers: Tickers | undefined;
/** Called with every frame, not only with those that are drawn. */
const listeners = new Set<(tickers: Tickers) => void>();

export function onTickers(listener: (tickers: Tickers) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const followTickers = shared(() =>
  stream().subscribe({ channel: 'ticker' }, (frame) => {
    const { data, type } = frame as DataFrame<'ticker'>;
    const next = withRows(type === 'snapshot' ? undefined : tickers, data);
    tickers = next;
    for (const listener of listeners) listener(next);
    redraw($tickers, () => $tickers.set(tickers));
  }),
);
