import { useEffect, useMemo } from 'react';
import type { DepthRow, TickerRow } from '#contract/calls/market.ts';
import { ticksOf } from '#contract/map/quantity.ts';
import { tpslSource } from '#contract/map/tpsl-source.ts';
import type { Preference } from '#contract/preference.ts';
import type { HoldMode, PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Line, lineOf } from '#domain/line/line.ts';
import { glanceDecimals } from '#domain/money/glance.ts';
import { type Amount, lots, type Ticks } from '#domain/money/units.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import type { Typed } from '#kit/form/form.ts';
import { emptyTicket, type LineRules } from '#kit/order-kinds/base.ts';
import type { PricedSize, Words } from '#kit/order-kinds/kind.ts';
import { $draftOf } from '#stores/choice/draft.ts';
import { $slippagePpm } from '#stores/choice/order-choices.ts';
import { subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import type { ContractsAccount, TicketContract } from '#stores/trading/contracts-account.ts';
import { coming } from '#ui/react/lazy.ts';
import { baseKinds, type TicketLine } from '../line.ts';
import { useMarketFigures } from '../use-market-figures.ts';
import type { ContractContext } from './contract-context.ts';
import { rests, type SizeUnit, unitsOf } from './counts.ts';
import { contractRules } from './rules.ts';

/** What a ticket of contracts begins with of what its user prefers. */
export type ContractDefaults = { readonly unit: SizeUnit; readonly presetWatches: string };

export const contractDefaults = (
  { contractUnitSet, tpslPriceType }: Pick<Preference, 'contractUnitSet' | 'tpslPriceType'>,
  contract: Pick<ContractInstrument, 'kind'>,
): ContractDefaults => ({
  unit: unitsOf(contract).preferred[contractUnitSet],
  presetWatches: tpslSource[tpslPriceType],
});

/** What a page knows of a contract; the account itself is in its seed. */
export interface ContractPage {
  readonly tag: string;
  readonly symbolId: string;
  readonly ticker: TickerRow | undefined;
  /** The best levels: what an order would meet. */
  readonly depth: Pick<DepthRow, 'bids' | 'asks'>;
  readonly defaults: ContractDefaults;
  /** What open orders have taken of a position is counted when it is closed. */
  readonly includesDelegated: boolean;
}

/** What a ticket of contracts begins with, without what its user prefers. */
export const emptyContract: Typed = {
  ...{ ...emptyTicket, action: 'open', reduceOnly: '', face: '', cost: '' },
  ...{ watches: 'last', presetWatches: 'last', targetBy: 'price' },
};

/** Which position an order of a side changes, and whether it may only close it. */
export function positionOf(
  { action, reduceOnly }: Typed,
  side: Side,
  holdMode: HoldMode,
): { readonly positionSide: PositionSide; readonly reduceOnly: boolean } {
  if (holdMode === 'oneWay') return { positionSide: 'net', reduceOnly: reduceOnly === 'on' };
  const closes = action === 'close';
  const buysLong = (side === 'buy') !== closes;
  return { positionSide: buysLong ? 'long' : 'short', reduceOnly: closes };
}

type Around = Pick<ContractContext, 'own' | 'opposite'>;

const draftAt = (typed: Typed, { own, opposite }: Around, side: Side, price: Ticks) => ({
  ...{ ...positionOf(typed, side, own.holdMode), side, price },
  rests: rests(price, { type: 'limit' }, { opposite, side }),
});

/** What orders of a side bind with this typed. */
export const costIn = (
  typed: Typed,
  around: Around,
  side: Side,
  orders: readonly PricedSize[],
): Amount =>
  around.own.costOf(
    orders.map(({ price, size, waits }) => ({
      ...{ ...draftAt(typed, around, side, price), lots: lots(size) },
      ...(waits && { rests: true }),
    })),
  );

/** What a button says: what it does to which position. */
function sideText(side: Side, { action }: Typed, holdMode: HoldMode): string {
  if (holdMode === 'oneWay') return side === 'buy' ? 'buyLong' : 'sellShort';
  if (action === 'open') return side === 'buy' ? 'openLong' : 'openShort';
  return side === 'buy' ? 'closeShort' : 'closeLong';
}

const closes = ({ action }: Typed, { holdMode }: TicketContract): boolean =>
  holdMode === 'hedge' && action === 'close';

const none: Tickers = {};
const kinds = baseKinds(contractRules);
const counting = contractRules as unknown as LineRules;
const useJudge = coming(() => import('./judge.ts'));

/** The contracts' adapter of the ticket: a button for each side; what opens binds margin. */
export function useContractLine(
  page: ContractPage,
  text: Words,
): TicketLine & {
  readonly line: Line;
  readonly account: ContractsAccount;
  readonly own: TicketContract;
} {
  const { tag, symbolId, ticker, defaults, depth } = page;
  const leavesTaken = !page.includesDelegated;
  const line = lineOf(symbolId);
  const account = useContracts(line);
  const own = useMemo(() => account.on(symbolId), [account, symbolId]);
  const { contract: instrument, holdMode } = own;
  const { isUser, hasEnded, userId } = account;
  const [book, tickers] = useMarketFigures(instrument, depth, none);
  useEffect(() => subscribeTickersOf(line), [line]);
  const lastText = (tickers[symbolId] ?? ticker)?.last;
  const last = lastText === undefined ? undefined : ticksOf(instrument, lastText);
  const initial = useMemo(
    () => ({ ...emptyContract, ...defaults, price: ticker?.last ?? '' }),
    [defaults, ticker],
  );
  const slippagePpm = useLive($slippagePpm, slippageDefaultPpm);
  const judge = useJudge(useLive($draftOf(symbolId), undefined) !== undefined);
  const contextOf = (typed: Typed): Omit<ContractContext, 'side'> => {
    const opposite = (side: Side) => (side === 'buy' ? book.asks : book.bids);
    const around = { own, opposite };
    return {
      ...{ instrument, tag, isContract: true, last, own, isUser, judge, slippagePpm, leavesTaken },
      ...{ reference: own.mark, triggerPrice: last, openOrders: own.openOrders },
      index: own.index,
      opposite,
      funds: () =>
        isUser && own.available !== undefined
          ? {
              ...{ asset: instrument.settle, available: own.available },
              decimals: glanceDecimals(instrument.settle),
            }
          : undefined,
      isStale: own.isStale,
      costOf: (side, orders) => costIn(typed, around, side, orders),
      mostAt: (side, price) =>
        isUser ? own.most(draftAt(typed, around, side, price), leavesTaken) : undefined,
      placeOf: (side) => positionOf(typed, side, holdMode),
    };
  };
  return {
    ...{
      symbolId,
      kinds,
      counting,
      initial,
      isUser,
      hasEnded,
      userId,
      line,
      account,
      own,
      contextOf,
    },
    sidesOf: (typed) => (closes(typed, own) ? ['sell', 'buy'] : ['buy', 'sell']),
    buttonOf: (side, typed) => text[sideText(side, typed, holdMode)] ?? '',
  };
}
