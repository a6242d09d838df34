import { atom } from 'nanostores';
import { stream } from '#client/stream.ts';
import type { TickerRow } from '#contract/calls/market.ts';
import type { DataFrame } from '#contract/channels.ts';
import type { Line } from '#domain/line/line.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

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

function start(line: Line) {
  return stream().subscribe({ channel: 'ticker', businessLine: line }, (frame) => {
    // A snapshot has each instrument of its line; those of other lines stay.
    const next = withRows(tickers, (frame as DataFrame<'ticker'>).data);
    tickers = next;
    for (const listener of listeners) listener(next);
    redraw($tickers, () => $tickers.set(tickers));
  });
}

const starts = new Map<Line, () => () => void>();

/** Keeps the tickers of a line up to date until the result is called. */
export function subscribeTickersOf(line: Line): () => void {
  const known = starts.get(line) ?? referenceCounted(() => start(line));
  starts.set(line, known);
  return known();
}

/** The same of spot, whose prices value what users have. */
export const subscribeTickers = (): (() => void) => subscribeTickersOf('spot');
