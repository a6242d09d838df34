import { KeyedStores } from '#stores/page/keyed.ts';

const known = new KeyedStores<ReadonlySet<string>>();

/** Ids of an instrument's trades that the user had a part in, as far as they are known. */
export const $ownTradesOf = (symbolId: string) => known.of(symbolId);

/** Keeps the instrument's `$ownTradesOf` up to date until the result is called; only a user has any. */
export const subscribeOwnTrades = (symbolId: string): (() => void) =>
  known.follow(symbolId, ($own) => {
    let isOver = false;
    let end: (() => void) | undefined;
    void import('./follow-own-trades.ts').then(({ followOwnTrades }) => {
      if (!isOver) end = followOwnTrades(symbolId, $own);
    });
    return () => {
      isOver = true;
      end?.();
    };
  });
