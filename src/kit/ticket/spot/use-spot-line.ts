import { useEffect, useMemo } from 'react';
import type { DepthRow, SymbolRow, TickerRow } from '#contract/calls/market.ts';
import type { UserRow } from '#contract/calls/user.ts';
import { ticksOf } from '#contract/map/quantity.ts';
import type { BalanceView } from '#domain/account/view.ts';
import type { Side } from '#domain/codes/side.ts';
import type { PricedPair } from '#domain/fee/fee.ts';
import { type Instrument, slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { baseAmount } from '#domain/instrument/value.ts';
import { amount } from '#domain/money/units.ts';
import { triggerPriceOf } from '#domain/order/band.ts';
import { spentAsset } from '#domain/order/hold.ts';
import { sizeWithin } from '#domain/order/sweep.ts';
import type { OrderView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { emptyTicket } from '#kit/order-kinds/base.ts';
import { type Words, worthOf } from '#kit/order-kinds/kind.ts';

import { $balancesOf, subscribeBalances } from '#stores/account/balances.ts';
import { $ordersOn } from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { $slippagePpm } from '#stores/choice/order-choices.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { marketOf } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import { coming } from '#ui/react/lazy.ts';
import { baseKinds, type TicketLine } from '../line.ts';
import { useMarketFigures } from '../use-market-figures.ts';
import { availableOf } from './available.ts';
import { sizeMaxOf } from './counts.ts';
import { spotRules } from './rules.ts';
import type { SpotContext } from './spot-context.ts';

/** What a page knows of a pair and of the user's account. */
export interface SpotPage {
  readonly tag: string;
  readonly symbol: SymbolRow;
  /** Pairs by which fees in BGB are valued, where they are listed. */
  readonly quotePair: SymbolRow | undefined;
  readonly bgbPair: SymbolRow | undefined;
  readonly tickers: readonly TickerRow[];
  /** The best levels: what an order would meet. */
  readonly depth: Pick<DepthRow, 'bids' | 'asks'>;
  /** Undefined: nobody is logged in. */
  readonly user: UserRow | undefined;
  readonly balances: readonly BalanceView[];
  readonly openOrders: number;
}

function pricedPair(row: SymbolRow | undefined, tickers: Tickers): PricedPair | undefined {
  const last = row && tickers[row.symbolId]?.last;
  if (!row || last === undefined) return undefined;
  const { instrument } = marketOf(row);
  const lastPrice = ticksOf(instrument, last);
  return lastPrice === undefined ? undefined : { instrument, lastPrice };
}

const visitor = { makerPpm: 1000, takerPpm: 1000, feeInBgb: false };

/** The page's user; undefined for a visitor, and once the session has ended. */
function useAccount({ symbol, ...page }: SpotPage) {
  const { symbolId, line, accountType } = marketOf(symbol);
  const { isUser, ended, user: known } = useSession(page.user !== undefined);
  const user = isUser ? (known ?? page.user) : undefined;
  const balances = useLive($balancesOf(accountType), page.balances);
  const orders = useLive<readonly OrderView[] | undefined>($ordersOn(line), undefined);
  useEffect(() => (isUser ? subscribeBalances() : undefined), [isUser]);
  const openOrders = orders?.filter((order) => order.symbolId === symbolId).length;
  return {
    user,
    hasEnded: ended && page.user !== undefined,
    balances: user ? balances : [],
    openOrders: openOrders ?? page.openOrders,
  };
}

/** What the pair's market is like now. */
function useMarketNow({ symbol, quotePair, bgbPair, depth, ...page }: SpotPage) {
  const { instrument, symbolId } = marketOf(symbol);
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(page.tickers.map((row) => [row.symbolId, row])),
    [page.tickers],
  );
  const [book, tickers] = useMarketFigures(instrument, depth, initial);
  const ticker = tickers[symbolId];
  const last = ticker && ticksOf(instrument, ticker.last);
  // Where no reference is known, the last price takes its place.
  const reference = ticksOf(instrument, ticker?.referencePrice ?? '') ?? last;
  return {
    ...{ instrument, last, reference, book },
    triggerPrice: last && triggerPriceOf(instrument, last, reference),
    quotePair: pricedPair(quotePair, tickers),
    bgbPair: pricedPair(bgbPair, tickers),
  };
}

/** Digits of what is available: as many as the pair's fields take. */
const decimalsOf = ({ sizeScale, priceScale }: Instrument, side: Side): number =>
  side === 'sell' ? sizeScale : Math.max(2, priceScale);

const kinds = baseKinds(spotRules);
const useJudge = coming(() => import('./judge.ts'));

/** A limit order begins at the page's last price; from then on the field is the visitor's. */
const initialOf = ({ tickers, symbol }: Pick<SpotPage, 'tickers' | 'symbol'>) => ({
  ...emptyTicket,
  price: tickers.find(({ symbolId }) => symbolId === symbol.symbolId)?.last ?? '',
});

/** Spot's adapter of the ticket: one side at a time; a buy spends quote, a sell spends base. */
export function useSpotLine(
  page: SpotPage,
  text: Words,
): TicketLine & {
  readonly user: UserRow | undefined;
} {
  const { tag, symbol, tickers } = page;
  const { book, ...market } = useMarketNow(page);
  const { user, hasEnded, ...account } = useAccount(page);
  const slippagePpm = useLive($slippagePpm, slippageDefaultPpm);
  const initial = useMemo(() => initialOf({ tickers, symbol }), [tickers, symbol]);
  const { instrument } = market;
  const judge = useJudge(useLive($draftOf(symbol.symbolId), undefined) !== undefined);
  const opposite = (side: Side) => (side === 'buy' ? book.asks : book.bids);
  const funds = (side: Side) => {
    const asset = spentAsset(instrument, side);
    const available = availableOf(account.balances, asset);
    return user && { asset, available, decimals: decimalsOf(instrument, side) };
  };
  const context: Omit<SpotContext, 'side'> = {
    ...{ tag, isContract: false, slippagePpm, fees: user ?? visitor },
    ...{ ...market, ...account, opposite, funds, judge },
    costOf: (side, orders) =>
      side === 'buy'
        ? worthOf(instrument, orders)
        : amount(orders.reduce((sum, { size }) => sum + baseAmount(instrument, size), 0n)),
    mostAt(side, price) {
      const available = funds(side)?.available;
      const typed = { type: 'limit', price: '' };
      if (available === undefined) return undefined;
      return side === 'buy'
        ? sizeWithin(instrument, available, price)
        : sizeMaxOf({ instrument, side, opposite }, typed, available);
    },
    placeOf: () => ({}),
  };
  return {
    ...{ symbolId: symbol.symbolId, kinds, initial, user, hasEnded },
    ...{ isUser: user !== undefined, userId: page.user?.userId },
    contextOf: () => context,
    sidesOf: ({ side }) => [side as Side],
    buttonOf: (side) =>
      fill((side === 'buy' ? text.buyCoin : text.sellCoin) ?? '', { asset: instrument.base.code }),
  };
}
