import { feedOf } from '#client/trading/feed.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import type { FillView } from '#domain/order/view.ts';
import { KeyedStores } from '#stores/page/keyed.ts';

/** Trades remembered as one's own: more than are shown; the oldest give way. */
const ownMax = 200;
/** Own fills asked for: the shown trades hold no more of them. */
const limit = 50;

type OwnTrade = Pick<FillView, 'tradeId'>;

const known = new KeyedStores<ReadonlySet<string>>();

/** Ids of an instrument's trades that the user had a part in, as far as they are known. */
export const $ownTradesOf = (symbolId: string) => known.of(symbolId);

/** Those known, with more of them; the newest stay. */
export const withOwn = (
  before: ReadonlySet<string> | undefined,
  more: readonly OwnTrade[],
): ReadonlySet<string> =>
  new Set([...(before ?? []), ...more.map(({ tradeId }) => tradeId)].slice(-ownMax));

/** What was filled before. A failure is swallowed: then only what comes is known. */
async function readOwn(symbolId: string, take: (ids: readonly OwnTrade[]) => void): Promise<void> {
  const { tradingOf } = await import('#client/trading.ts');
  const answer = await tradingOf({ symbolId }).fills({ symbolId, limit });
  if (answer.ok) take(answer.data.items.toReversed());
}

/** The feed of a line: this may run before the islands that bring the page's line. */
async function feedOn(line: Line) {
  if (line !== 'spot') await import('#client/trading/contract-lines.ts');
  return feedOf(line);
}

/** Keeps the instrument's `$ownTradesOf` up to date until the result is called; only a user has any. */
export const subscribeOwnTrades = (symbolId: string): (() => void) =>
  known.follow(symbolId, ($own) => {
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
  });
