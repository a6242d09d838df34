import { atom } from 'nanostores';
import { feedOf } from '#client/trading/feed.ts';
import { lineOf } from '#domain/line/line.ts';

/** Trades remembered as one's own: more than are shown; the oldest give way. */
const ownMax = 200;
/** Own fills asked for: the shown trades hold no more of them. */
const limit = 50;

/** Ids of trades that the user had a part in, as far as they are known. */
export const $ownTrades = atom<ReadonlySet<string> | undefined>(undefined);

/** Those known, with more of them; the newest stay. */
export const withOwn = (
  known: ReadonlySet<string> | undefined,
  more: readonly { readonly tradeId: string }[],
): ReadonlySet<string> =>
  new Set([...(known ?? []), ...more.map(({ tradeId }) => tradeId)].slice(-ownMax));

/** What was filled before. A failure is swallowed: then only what comes is known. */
async function readOwn(symbolId: string): Promise<void> {
  const { tradingOf } = await import('#client/trading.ts');
  const answer = await tradingOf({ symbolId }).fills({ symbolId, limit });
  if (answer.ok) $ownTrades.set(withOwn($ownTrades.get(), answer.data.items.toReversed()));
}

/** Keeps `$ownTrades` up to date until the result is called; only a user has any. */
export const followOwnTrades = (symbolId: string): (() => void) =>
  feedOf(lineOf(symbolId)).fills(({ isSnapshot, fills }) => {
    if (isSnapshot) void readOwn(symbolId);
    else $ownTrades.set(withOwn($ownTrades.get(), fills));
  });
