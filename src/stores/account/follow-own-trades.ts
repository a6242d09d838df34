import type { WritableAtom } from 'nanostores';
import { feedOf } from '#client/trading/feed.ts';
import { tradingOf } from '#client/trading.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { FillView } from '#domain/order/view.ts';

/** Trades remembered as one's own: more than are shown; the oldest give way. */
const ownMax = 200;
/** Own fills asked for: the shown trades hold no more of them. */
const limit = 50;

type OwnTrade = Pick<FillView, 'tradeId'>;

/** Those known, with more of them; the newest stay. */
export const withOwn = (
  before: ReadonlySet<string> | undefined,
  more: readonly OwnTrade[],
): ReadonlySet<string> =>
  new Set([...(before ?? []), ...more.map(({ tradeId }) => tradeId)].slice(-ownMax));

/** What was filled before. A failure is swallowed: then only what comes is known. */
async function readOwn(symbolId: string, take: (ids: readonly OwnTrade[]) => void): Promise<void> {
  const answer = await tradingOf({ symbolId }).fills({ symbolId, limit });
  if (answer.ok) take(answer.data.items.toReversed());
}

/** The feed of a line: this may run before the islands that bring the page's line. */
async function feedOn(line: Line) {
  if (line !== 'spot') await import('#client/trading/contract-lines.ts');
  return feedOf(line);
}

/** Keeps the ids of a user's own trades of an instrument in a store until the result is called. */
export function followOwnTrades(
  symbolId: string,
  $own: WritableAtom<ReadonlySet<string> | undefined>,
): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  const take = (more: readonly OwnTrade[]) => {
    if (!isOver) $own.set(withOwn($own.get(), more));
  };
  void feedOn(lineOf(symbolId)).then((feed) => {
    if (isOver) return;
    end = feed.fills(({ isSnapshot, fills }) => {
      if (isSnapshot) void readOwn(symbolId, take);
      else take(fills.filter((fill) => fill.symbolId === symbolId));
    });
  });
  return () => {
    isOver = true;
    end?.();
  };
}
