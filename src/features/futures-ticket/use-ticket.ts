import { useEffect, useMemo, useState } from 'react';
import { ticksOf } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import { orderIssues } from '#domain/order/issues.ts';
import { settingOf } from '#domain/position/account-of-views.ts';
import {
  availableOn,
  draftMax,
  type FuturesAccount,
  type OwnedContract,
  type TicketFigures,
  ticketFigures,
} from '#domain/position/futures-account.ts';
import type { Refusal } from '#domain/refusal.ts';
import {
  useContracts,
  useFutures,
  useFuturesAccount,
  useWallet,
} from '#stores/account/futures-account.ts';
import { $ordersOn, subscribeOrders } from '#stores/account/orders.ts';
import { useSession } from '#stores/account/use-session.ts';
import { onPick } from '#stores/choice/draft.ts';
import { $bookOf, subscribeBook } from '#stores/feed/book.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { $tickers, subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { usePaced } from '#stores/feed/use-paced.ts';
import { type Market, useMarket } from '#stores/market/market.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { TicketProps } from './ticket.ts';
import {
  emptyForm,
  orderOf,
  type Placing,
  presetIssues,
  shareOfSize,
  type TicketForm,
  type TicketMarket,
  ticketDraft,
  typedSize,
} from './ticket-form.ts';

const noOrders: TicketProps['orders'] = [];

function useBook(props: TicketProps, { instrument, symbolId, line }: Market): TicketMarket {
  const contract = instrument as ContractInstrument;
  const stores = useMemo(() => [$bookOf(symbolId), $tickers] as const, [symbolId]);
  const initial = useMemo(
    () => [bookOf(contract, props.depth), {} as Tickers] as const,
    [contract, props],
  );
  const [book, tickers] = usePaced<readonly [Book, Tickers]>(stores, initial, 'calm');
  useEffect(() => subscribeBook(contract), [contract]);
  useEffect(() => subscribeTickersOf(line), [line]);
  const last = (tickers[symbolId] ?? props.ticker)?.last;
  return { contract, ...book, last: last === undefined ? undefined : ticksOf(contract, last) };
}

/** What one of a ticket's two buttons would do. */
export interface TicketSide {
  readonly side: Side;
  readonly size: Lots | undefined;
  readonly most: Lots | undefined;
  /** The order as it would be placed; undefined while it has no size or no price. */
  readonly placing: Placing | undefined;
  readonly figures: TicketFigures | undefined;
  readonly issues: readonly Refusal[];
}

/** What the rules of orders say against one. */
const issuesOf = (form: TicketForm, { contract, mark }: OwnedContract, placing: Placing) => [
  ...presetIssues(contract, form, placing),
  ...orderIssues(contract, orderOf(contract, form, placing), {
    ...{ reference: mark, triggerPrice: undefined, bestOpposite: undefined },
    ...{ available: undefined, openOrders: 0, plans: 0 },
  }),
];

function sideOf(
  side: Side,
  form: TicketForm,
  market: TicketMarket,
  account: FuturesAccount,
): TicketSide {
  const { contract } = market;
  const { symbolId } = contract;
  const owned = account.contracts.find((one) => one.contract.symbolId === symbolId)!;
  const draft = (size: Lots) => ticketDraft(form, market, side, size, owned.holdMode);
  const first = draft(lots(0));
  if (first === undefined) {
    return {
      side,
      size: undefined,
      most: undefined,
      placing: undefined,
      figures: undefined,
      issues: [],
    };
  }
  // At market a large order is reckoned at the price that it would come to.
  const rough = draftMax(account, symbolId, first);
  const most = draftMax(account, symbolId, draft(rough)!);
  const size =
    form.percent === undefined
      ? typedSize(form, owned, first)
      : shareOfSize(contract, most, form.percent);
  const placing = size && {
    ...{ side, size, holdMode: owned.holdMode, entry: draft(size)?.price },
    leverage: owned.leverage[side === 'buy' ? 'long' : 'short'],
  };
  const issues = placing ? issuesOf(form, owned, placing) : [];
  const figures = size ? ticketFigures(account, symbolId, draft(size)!) : undefined;
  return { side, size, most, placing: placing || undefined, figures, issues };
}

/** All that a ticket shows, worked out of what is typed, the account and the market. */
export function useTicket(props: TicketProps) {
  const place = useMarket(props.symbol);
  const { symbolId, line } = place;
  const contract = place.instrument as ContractInstrument;
  const { isUser, ended, user: told } = useSession(props.user !== undefined);
  const user = isUser ? (told ?? props.user) : undefined;
  const market = useBook(props, place);
  const { own, contracts } = useFutures(line, isUser, props);
  const wallet = useWallet(place, isUser, props.wallet);
  useEffect(() => (isUser ? subscribeOrders(line) : undefined), [line, isUser]);
  const orders = useLive($ordersOn(line), props.orders);
  const shown = useMemo(() => [symbolId], [symbolId]);
  const instruments = useContracts(line, props.symbols);
  const { account, isWhole } = useFuturesAccount({
    ...{ wallet, own, contracts, instruments, shown, vipLevel: user?.vipLevel ?? 0 },
    orders: isUser ? orders : noOrders,
  });
  const [form, setForm] = useState<TicketForm>(() => ({
    ...{ ...emptyForm, ...props.defaults },
    price: props.ticker?.last ?? '',
  }));
  const change = (more: Partial<TicketForm>) => setForm((before) => ({ ...before, ...more }));
  useEffect(
    () => onPick(symbolId, ({ price }) => setForm((before) => ({ ...before, price }))),
    [symbolId],
  );
  const sides = useMemo(
    () =>
      (['buy', 'sell'] as const).map((side) => {
        const known = sideOf(side, form, market, account);
        // Without all of the account nothing is said of money.
        return isWhole ? known : { ...known, most: undefined, figures: undefined };
      }),
    [form, market, account, isWhole],
  );
  return {
    ...{ contract, line, user, hasEnded: ended && props.user !== undefined, market, account },
    ...{ form, change, own, sides },
    setting: settingOf(contract, own.settings),
    available: isWhole ? availableOn(account, symbolId) : undefined,
  };
}

export type TicketState = ReturnType<typeof useTicket>;
