import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { feeOn } from '#domain/fee/fee.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { notional } from '#domain/instrument/value.ts';
import { mulDivUp } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, lots, type Ticks, zero } from '#domain/money/units.ts';
import { coversRequirements, equityOf, spareOf, transferable } from './acceptance.ts';
import {
  closingLots,
  type Holding,
  holdingAt,
  netHolding,
  noHolding,
  type PositionTrade,
  takeTrade,
  valuingOf,
} from './holding.ts';
import { largestSize } from './largest-size.ts';
import { crossBacking, liquidationPrice } from './liquidation-price.ts';
import { magnitude, notNegative } from './magnitude.ts';
import { initialMargin, marginReleased } from './margin.ts';
import { openLoss } from './open-cost.ts';
import { breakEvenPrice, roePoints, unrealized } from './pnl.ts';
import { type MarkedPosition, markedValue, requirementOf } from './requirement.ts';
import { exposureOf, ordersExposure } from './risk-limits.ts';
import {
  addShares,
  gainAt,
  type Having,
  noShare,
  type OwnContract,
  shareOf,
  unitFiguresOf,
  type WaitingOrder,
} from './share.ts';

/*
 * An account of contracts as a page knows it, and the figures that follow: by the functions that the
 * exchange itself decides with.
 */

/** A position of an account. */
export interface OwnPosition extends Holding {
  readonly side: PositionSide;
  /** Balance of its own account; zero on cross margin. */
  readonly margin: Amount;
  /** What it has cost until now: fees and funding, less what closing brought; negative: a gain. */
  readonly paid: Amount;
}

/** An open order of an account. */
export interface OwnOrder {
  readonly side: Side;
  readonly price: Ticks;
  /** What is not filled yet. */
  readonly lots: Lots;
  readonly reduceOnly: boolean;
}

/** A contract on which there are positions or orders, or a ticket. */
export interface OwnedContract extends OwnContract {
  readonly contract: ContractInstrument;
  readonly positions: readonly OwnPosition[];
  readonly orders: readonly OwnOrder[];
}

/** An account of a line: its money and its contracts. */
export interface FuturesAccount {
  readonly wallet: Amount;
  readonly contracts: readonly OwnedContract[];
  /** A cross position has no fresh mark: nobody knows what the account is worth, so nothing is free. */
  readonly isStale?: boolean | undefined;
}

const heldOn = ({ positions }: OwnedContract, side: PositionSide): OwnPosition | undefined =>
  positions.find((one) => one.side === side);

function waitingOn(owned: OwnedContract, side: Side): WaitingOrder[] {
  const { contract, orders } = owned;
  return orders.flatMap((order) =>
    order.side === side ? [{ ...order, value: notional(contract, order.price, order.lots) }] : [],
  );
}

const openingWorth = (orders: readonly WaitingOrder[]): Amount =>
  amount(orders.reduce((sum, { value, reduceOnly }) => sum + (reduceOnly ? 0n : value), 0n));

const havingOf = (owned: OwnedContract): Having => ({
  held: (side) => heldOn(owned, side) ?? noHolding,
  values: {
    buy: openingWorth(waitingOn(owned, 'buy')),
    sell: openingWorth(waitingOn(owned, 'sell')),
  },
  waiting: (side) => waitingOn(owned, side),
});

const shareIn = (account: FuturesAccount) =>
  account.contracts.reduce((sum, own) => addShares(sum, shareOf(own, havingOf(own))), noShare);

/** Those whose mark is known. */
function marked(owned: OwnedContract, positions: readonly Holding[]): MarkedPosition[] {
  const { contract, mark, takerPpm } = owned;
  return mark === undefined
    ? []
    : positions.map(({ size }) => ({ contract, mark, size, takerPpm }));
}

const crossOf = ({ contracts }: FuturesAccount) =>
  contracts.filter(({ marginMode }) => marginMode === 'cross');

const requiredBy = (contracts: readonly OwnedContract[]): Amount =>
  requirementOf(contracts.flatMap((owned) => marked(owned, owned.positions))).required;

/**
 * How much of its equity an account or a position must keep, in millionths, rounded up: risk is never
 * shown too low. Undefined: it has no equity.
 */
export const ratioPpm = (required: Amount, equity: Amount): bigint | undefined =>
  equity > 0n ? mulDivUp(required, 1_000_000n, equity) : undefined;

/** What is margined together: the cross positions of an account. */
interface CrossFigures {
  /** The wallet and the PnL of cross positions. */
  readonly equity: Amount;
  /** What they must keep, with the fees of closing them; at equity they are liquidated. */
  readonly required: Amount;
  readonly ratioPpm: bigint | undefined;
}

/** What an account comes to at the marks of now: all of it, isolated positions too. */
export interface AccountFigures {
  /** The wallet, the margin of isolated positions and the PnL of all. */
  readonly equity: Amount;
  readonly unrealized: Amount;
  /** What positions and open orders bind: of an isolated position its margin. */
  readonly marginUsed: Amount;
  /** What may leave it. */
  readonly transferable: Amount;
  readonly cross: CrossFigures;
}

/** What closing all positions on a contract at the mark would bring. */
export const gainOn = ({ contract, mark, positions }: OwnedContract): Amount =>
  amount(positions.reduce((sum, held) => sum + gainAt(contract, mark, held), 0n));

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

export function accountFigures(account: FuturesAccount): AccountFigures {
  const share = shareIn(account);
  const unit = unitFiguresOf(account.wallet, share);
  const equity = equityOf(unit);
  const required = requiredBy(crossOf(account));
  const unrealized = amount(sumOf(account.contracts.map(gainOn)));
  const isolated = sumOf(
    account.contracts.flatMap(({ positions }) => positions.map(({ margin }) => margin)),
  );
  return {
    equity: amount(account.wallet + isolated + unrealized),
    unrealized,
    marginUsed: amount(share.positions + share.orders + isolated),
    transferable: account.isStale ? zero : transferable(unit),
    cross: { equity, required, ratioPpm: ratioPpm(required, equity) },
  };
}

/** What a position comes to at the marks of now. */
export interface PositionFigures {
  readonly value: Amount;
  readonly unrealized: Amount;
  /** Isolated: its own margin; cross: what it binds. */
  readonly margin: Amount;
  /** In hundredths of a percent of the margin. */
  readonly roe: bigint | undefined;
  /** What it, or on cross margin the account, must keep, as a share of what backs it. */
  readonly ratioPpm: bigint | undefined;
  readonly liquidation: Ticks | undefined;
  readonly breakEven: Ticks | undefined;
}

/** Undefined while the contract has no mark, or without the position. */
export function positionFigures(
  account: FuturesAccount,
  symbolId: string,
  side: PositionSide,
): PositionFigures | undefined {
  const owned = account.contracts.find(({ contract }) => contract.symbolId === symbolId);
  const position = owned && heldOn(owned, side);
  if (owned?.mark === undefined || position === undefined || position.size === 0) return undefined;
  const { contract, marginMode, takerPpm } = owned;
  const [at] = marked(owned, [position]);
  const value = markedValue(at!);
  const pnl = unrealized(contract, position, owned.mark);
  const direction = position.size > 0 ? 'long' : 'short';
  const isIsolated = marginMode === 'isolated';
  const margin = isIsolated
    ? position.margin
    : initialMargin(magnitude(position.cost), owned.leverage[direction]);
  return {
    ...{ value, unrealized: pnl, margin, roe: roePoints(pnl, margin) },
    ratioPpm: isIsolated
      ? ratioPpm(requirementOf([at!]).required, amount(margin + pnl))
      : accountFigures(account).cross.ratioPpm,
    liquidation: isIsolated
      ? liquidationPrice(contract, position, { backing: margin, takerPpm })
      : crossLiquidation(account, owned),
    breakEven: breakEvenPrice(contract, position, { paid: position.paid, takerPpm }),
  };
}

/** The estimate of a contract's cross positions, two of them against each other. */
function crossLiquidation(account: FuturesAccount, owned: OwnedContract): Ticks | undefined {
  const { contract, mark, takerPpm, positions } = owned;
  const net = positions.reduce<Holding>(netHolding, noHolding);
  const { equity } = accountFigures(account).cross;
  const others = crossOf(account).filter((one) => one.contract.symbolId !== contract.symbolId);
  const backing = crossBacking(equity, {
    unrealized: amount(gainAt(contract, mark, net)),
    othersRequire: requiredBy(others),
  });
  return liquidationPrice(contract, net, { backing, takerPpm });
}

/** An order as a ticket means it: at its limit, or the worst price that it may trade at. */
export interface TicketDraft extends PositionTrade {
  readonly positionSide: PositionSide;
  readonly reduceOnly: boolean;
  /** It would wait in the book: a loss against the mark is looked at once it trades. */
  readonly rests: boolean;
}

/** What a ticket shows of a draft. */
export interface TicketFigures {
  readonly value: Amount;
  /** What it needs of what is available. */
  readonly cost: Amount;
  /** The taker fee of all of it. */
  readonly fee: Amount;
  /** What there is for opening. */
  readonly available: Amount;
  /** As of the position that it would leave behind; undefined: none, or no price liquidates it. */
  readonly liquidation: Ticks | undefined;
}

/** The contract of a ticket: among the account's contracts, with or without positions. */
function ownedOf(account: FuturesAccount, symbolId: string): OwnedContract {
  const owned = account.contracts.find(({ contract }) => contract.symbolId === symbolId);
  if (owned === undefined) throw new Error(`no contract ${symbolId} in the account`);
  return owned;
}

/** What an account has for opening on a contract: equity on cross margin, money on isolated. */
export function availableOn(account: FuturesAccount, symbolId: string): Amount {
  const { marginMode } = ownedOf(account, symbolId);
  if (account.isStale) return zero;
  return notNegative(amount(spareOf(marginMode, unitFiguresOf(account.wallet, shareIn(account)))));
}

/**
 * What a draft needs of what is available, should it be carried out at its price: by how much more is
 * bound then, with the fee and the loss against the mark. A gain against the mark opens nothing.
 */
export function draftCost(owned: OwnedContract, draft: TicketDraft): Amount {
  if (draft.reduceOnly || owned.mark === undefined) return zero;
  const before = shareOf(owned, havingOf(owned));
  if (draft.rests) {
    const waiting = { ...owned, orders: [...owned.orders, draft] };
    return notNegative(amount(shareOf(waiting, havingOf(waiting)).orders - before.orders));
  }
  const { after, money, opened } = filled(owned, draft);
  const later = shareOf(after, havingOf(after));
  if (opened.lots === 0 && later.orders <= before.orders) return zero;
  const bound = later.positions + later.orders - before.positions - before.orders;
  const gained = owned.marginMode === 'cross' ? later.unrealized - before.unrealized : 0n;
  return notNegative(amount(bound - money - gained));
}

/** The largest size of a draft at a price: of one that opens by what is available, else the position. */
export function draftMax(
  account: FuturesAccount,
  symbolId: string,
  draft: Omit<TicketDraft, 'lots'>,
): Lots {
  const owned = ownedOf(account, symbolId);
  const { contract, mark, leverage } = owned;
  const held = heldOn(owned, draft.positionSide) ?? noHolding;
  if (draft.reduceOnly) return closingLots(held.size, draft.side, lots(Math.abs(held.size)));
  if (mark === undefined) return lots(0);
  const isOn = held.size * (draft.side === 'buy' ? 1 : -1) > 0;
  const own = isOn ? exposureOf(contract, mark, held.size) : 0n;
  const waiting = waitingOn(owned, draft.side).filter(({ reduceOnly }) => !reduceOnly);
  return largestSize(contract, {
    ...{ position: held, side: draft.side, price: draft.price },
    available: availableOn(account, symbolId),
    sideExposure: amount(own + sumOf(waiting.map((one) => ordersExposure(contract, one)))),
    leverage: leverage[draft.side === 'buy' ? 'long' : 'short'],
    costOf: (size) => draftCost(owned, { ...draft, lots: size }),
  });
}

/**
 * A contract once a draft is filled at its price, and how that moves what may be opened with: on cross
 * margin what closing brings less the fee and by how much its price is better than the mark; on isolated margin what
 * opens is paid in, and what closing gives back is known only then.
 */
function filled(owned: OwnedContract, draft: TicketDraft) {
  const { contract, mark, marginMode, takerPpm, leverage } = owned;
  const fresh = { ...noHolding, margin: zero, paid: zero };
  const before = heldOn(owned, draft.positionSide) ?? fresh;
  const { holding, realized, closed, opened } = takeTrade(before, draft, valuingOf(contract));
  const fee = feeOn(notional(contract, draft.price, draft.lots), takerPpm);
  const isIsolated = marginMode === 'isolated';
  const paidIn = isIsolated
    ? initialMargin(opened.value, leverage[holding.size > 0 ? 'long' : 'short'])
    : zero;
  const released =
    closed.lots === 0 ? zero : marginReleased(before.margin, before.size, closed.lots);
  const position: OwnPosition = {
    ...{ ...holding, side: draft.positionSide, paid: amount(before.paid + fee) },
    margin: amount(before.margin - released + paidIn),
  };
  const others = owned.positions.filter(({ side }) => side !== draft.positionSide);
  const loss = isIsolated
    ? openLoss(contract, { ...draft, lots: opened.lots }, mark!)
    : notNegative(unrealized(contract, holdingAt(contract, draft), mark!));
  return {
    after: { ...owned, contract, positions: [...others, position] },
    opened,
    money: isIsolated ? -feeOn(opened.value, takerPpm) - paidIn - loss : realized - fee - loss,
    /** What the account has less of once it is done. */
    wallet: amount(realized + released - fee - paidIn),
  };
}

/** What drafts of one side need of what is available, each as if those before it waited already. */
export function draftsCost(owned: OwnedContract, drafts: readonly TicketDraft[]): Amount {
  const waiting = { ...owned, orders: [...owned.orders] };
  return drafts.reduce((sum, draft) => {
    const cost = draftCost(waiting, draft);
    waiting.orders.push(draft);
    return amount(sum + cost);
  }, zero);
}

/**
 * What a ticket shows of what it sends, by the rules that it will be carried out by: one order, or several of one side
 * and position.
 */
export function ticketFigures(
  account: FuturesAccount,
  symbolId: string,
  ...drafts: readonly TicketDraft[]
): TicketFigures {
  const owned = ownedOf(account, symbolId);
  const values = drafts.map(({ price, lots }) => notional(owned.contract, price, lots));
  return {
    ...{ value: amount(sumOf(values)), cost: draftsCost(owned, drafts) },
    fee: amount(sumOf(values.map((value) => feeOn(value, owned.takerPpm)))),
    available: availableOn(account, symbolId),
    liquidation: liquidationAfter(account, owned, drafts),
  };
}

/**
 * Liquidation price of the position after the drafts are filled in order. Also undefined if that position would be
 * liquidated immediately: a price on the wrong side of the fill price or the mark is no estimate.
 */
function liquidationAfter(
  account: FuturesAccount,
  owned: OwnedContract,
  drafts: readonly TicketDraft[],
) {
  const [first] = drafts;
  if (owned.mark === undefined || first === undefined) return undefined;
  let [after, money] = [owned, account.wallet];
  for (const draft of drafts) {
    const step = filled(after, draft);
    after = step.after;
    money = amount(money + step.wallet);
  }
  const left = {
    ...account,
    wallet: money,
    contracts: account.contracts.map((one) => (one === owned ? after : one)),
  };
  const found = positionFigures(left, owned.contract.symbolId, first.positionSide)?.liquidation;
  const isLong = (heldOn(after, first.positionSide)?.size ?? 0) > 0;
  const isAhead = (price: Ticks) => found !== undefined && (isLong ? found < price : found > price);
  return [...drafts.map(({ price }) => price), owned.mark].every(isAhead) ? found : undefined;
}

/** Whether an account covers what it has bound: while it does not, nothing opens. */
export const canOpen = (account: FuturesAccount): boolean =>
  !account.isStale && coversRequirements(unitFiguresOf(account.wallet, shareIn(account)));
