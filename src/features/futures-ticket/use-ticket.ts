import { useEffect, useMemo } from 'react';
import { ticksOf } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/side.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lineOf } from '#domain/line/line.ts';
import { type Lots, lots } from '#domain/money/units.ts';
import { orderIssues } from '#domain/order/issues.ts';
import type { TicketFigures } from '#domain/position/futures-account.ts';
import type { Refusal } from '#domain/refusal.ts';
import { useLinear } from '#kit/account/use-linear.ts';
import { $draftOf, onPick } from '#stores/choice/draft.ts';
import { keep } from '#stores/choice/kept-draft.ts';
import { $bookOf, subscribeBook } from '#stores/feed/book.ts';
import { type Book, bookOf } from '#stores/feed/book-sides.ts';
import { $tickers, subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { usePaced } from '#stores/feed/use-paced.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { LinearContract } from '#stores/trading/linear-account.ts';
import type { TicketProps } from './ticket.ts';
import {
  emptyForm,
  isForm,
  orderOf,
  type Placing,
  presetIssues,
  shareOfSize,
  type TicketForm,
  type TicketMarket,
  ticketDraft,
  typedSize,
} from './ticket-form.ts';

function useBook(props: TicketProps, contract: ContractInstrument): TicketMarket {
  const { symbolId } = contract;
  const line = lineOf(symbolId);
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

/** What is typed, kept by contract for the tab and the user. */
function useForm({ symbolId, ticker, defaults }: TicketProps, userId: string | undefined) {
  const initial = useMemo(
    () => ({ ...emptyForm, ...defaults, price: ticker?.last ?? '' }),
    [defaults, ticker],
  );
  const $form = $draftOf<TicketForm>(symbolId);
  const form = useLive($form, initial);
  const change = (more: Partial<TicketForm>) => $form.set({ ...($form.get() ?? initial), ...more });
  useEffect(
    () =>
      keep<TicketForm>({
        ...{ $draft: $form, name: symbolId, userId },
        draftOf: (kept) => (isForm(kept) ? kept : undefined),
      }),
    [$form, symbolId, userId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes it is the same each time.
  useEffect(() => onPick(symbolId, ({ price }) => change({ price })), [symbolId]);
  return { form, change };
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
const issuesOf = (form: TicketForm, { contract, mark }: LinearContract, placing: Placing) => [
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
  own: LinearContract,
): TicketSide {
  const { contract } = market;
  const draft = (size: Lots) => ticketDraft(form, market, side, size, own.holdMode);
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
  const most = own.most(draft(own.most(first))!);
  const size =
    form.percent === undefined
      ? typedSize(form, contract, first.price, (lots) => own.costOf([{ ...first, lots }]))
      : shareOfSize(contract, most, form.percent);
  const placing = size && {
    ...{ side, size, holdMode: own.holdMode, entry: draft(size)?.price },
    leverage: own.leverage[side === 'buy' ? 'long' : 'short'],
  };
  const issues = placing ? issuesOf(form, own, placing) : [];
  const figures = size ? own.figuresOf(draft(size)!) : undefined;
  const known = { side, size, placing: placing || undefined, issues };
  // Without all of the account nothing is said of money.
  return own.isWhole
    ? { ...known, most, figures }
    : { ...known, most: undefined, figures: undefined };
}

/** All that a ticket shows, worked out of what is typed, the account and the market. */
export function useTicket(props: TicketProps) {
  const { symbolId } = props;
  const account = useLinear(lineOf(symbolId));
  const own = useMemo(() => account.on(symbolId), [account, symbolId]);
  const { contract } = own;
  const market = useBook(props, contract);
  const { form, change } = useForm(props, account.userId);
  const sides = useMemo(
    () => (['buy', 'sell'] as const).map((side) => sideOf(side, form, market, own)),
    [form, market, own],
  );
  return { contract, line: lineOf(symbolId), market, account, own, form, change, sides };
}

export type TicketState = ReturnType<typeof useTicket>;
