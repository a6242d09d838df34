import type { Side } from '#domain/codes/side.ts';
import { feeOn } from '#domain/fee/fee.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { openOrdersOfLineMax, planOrdersOfLineMax } from '#domain/instrument/limits.ts';
import { amountText, sizeText } from '#domain/instrument/text.ts';
import { notional, sizeUnitOf } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import { openingClosedIssue } from '#domain/order/closed.ts';
import { issue, orderIssues, presetLegs } from '#domain/order/issues.ts';
import type { OrderDraft } from '#domain/order/order.ts';
import { freeOf, spareOf as spareOfUnit, type UnitFigures } from '#domain/position/acceptance.ts';
import { closingRules } from '#domain/position/closing-rules.ts';
import {
  closingLots,
  type Holding,
  holdingAt,
  holdingFor,
  signOf,
  takeTrade,
  valuingOf,
} from '#domain/position/holding.ts';
import { notNegative } from '#domain/position/magnitude.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { exposureAsset, exposureOf, ordersExposure } from '#domain/position/risk-limits.ts';
import type { Having, WaitingOrder } from '#domain/position/share.ts';
import { valueMaxOf } from '#domain/position/tier.ts';
import type { Refusal } from '#domain/refusal.ts';
import { staleIssue } from '#exchange/core/instruments/allowed.ts';
import type { Resting, Standing } from '#exchange/core/instruments/standing.ts';
import { changedDraft, changedIssue } from '#exchange/core/orders/changed.ts';
import { plansOf } from '#exchange/core/positions/choices.ts';
import {
  contractOf,
  heldOf,
  holdModeOf,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import {
  fundsIssue,
  gainOf,
  havingNow,
  moneyOf,
  takerRateOf,
  unitFigures,
  unitFiguresWith,
  waitingOrders,
} from '#exchange/core/positions/unit.ts';
import { opensSafely } from '#exchange/core/products/linear/solvency.ts';
import type { Planned } from '#exchange/core/products/product.ts';
import type { State } from '#exchange/core/state.ts';

type Draft = Pick<OrderDraft, 'side' | 'positionSide' | 'reduceOnly' | 'size' | 'price'> &
  Partial<Pick<OrderDraft, 'type' | 'timeInForce'>>;

/** Whether a draft stays in the book with what it doesn't trade. */
const rests = ({ type, timeInForce }: Draft): boolean =>
  type === 'limit' && (timeInForce === 'gtc' || timeInForce === 'makerOnly');

/** What the rules say against a draft, before the book is looked at. */
export function checkDraft(
  state: State,
  standing: Standing,
  draft: OrderDraft,
): Refusal | undefined {
  state.context.available = undefined;
  const { positionSide = 'net' } = draft;
  const { size: held } = heldOf(slotOf(standing), positionSide);
  const rules = closingRules(standing.listing.instrument, held, draft);
  const found = orderIssues(rules, draft, state.context)[0];
  if (found !== undefined) return found;
  if (draft.size === undefined) return issue('unsupported');
  return (
    sideIssue(standing, draft) ??
    countIssue(standing, draft) ??
    plansIssue(standing, presetLegs(draft.preset)) ??
    exposureIssue(state, standing, draft)
  );
}

/** Whether the position that a draft names is one that its user can have, and may change that way. */
export function modeIssue(standing: Standing, { side, positionSide, reduceOnly }: Planned) {
  const isHedge = holdModeOf(standing) === 'hedge';
  if (positionSide === undefined || isHedge !== (positionSide !== 'net')) {
    return issue('unsupported');
  }
  const closesOne = positionSide === (side === 'sell' ? 'long' : 'short');
  return isHedge && closesOne !== (reduceOnly === true) ? issue('unsupported') : undefined;
}

/** Whether the draft names a position that its user can have, and may close as much of it. */
function sideIssue(standing: Standing, draft: Draft) {
  const { side, positionSide, reduceOnly, size } = draft;
  const mode = modeIssue(standing, draft);
  if (mode !== undefined || reduceOnly !== true) return mode;
  const held = heldOf(slotOf(standing), positionSide!);
  if (closingLots(held.size, side, 1 as Lots) === 0) return issue('positionMissing');
  const most = Math.abs(held.size);
  if (size! <= most) return undefined;
  const contract = contractOf(standing);
  return issue('positionNotEnough', {
    limit: sizeText(contract, most),
    value: sizeText(contract, size!),
    asset: sizeUnitOf(contract),
  });
}

/** Of all contracts of the line a user has no more open orders than that. */
function countIssue({ owner, ...standing }: Standing, draft: OrderDraft) {
  if (!rests(draft) || owner.isProvider) return undefined;
  let count = 0;
  for (const { contracts } of (standing.slot as ReturnType<typeof slotOf>).unit.own.units) {
    for (const { orders } of contracts) count += orders.size;
  }
  return count < openOrdersOfLineMax
    ? undefined
    : issue('openOrdersMax', { limit: String(openOrdersOfLineMax) });
}

/** Whether `more` conditional orders would be too many for the line. */
export function plansIssue({ owner, listing }: Standing, more: number): Refusal | undefined {
  return plansOf(owner, listing.instrument.line) + more > planOrdersOfLineMax
    ? issue('planOrdersMax', { limit: String(planOrdersOfLineMax) })
    : undefined;
}

/** What opens needs a fresh mark, a leverage that its size allows, and no more than the highest tier. */
export function exposureIssue(
  { now }: State,
  standing: Standing,
  draft: Draft,
  held: Holding = heldOf(slotOf(standing), draft.positionSide ?? 'net'),
): Refusal | undefined {
  const { side, size, price, reduceOnly } = draft;
  const { listing, owner } = standing;
  if (reduceOnly === true || owner.isProvider) return undefined;
  const contract = contractOf(standing);
  const { reference: mark } = listing;
  if (mark === undefined) return issue('pairNotOpen', { state: 'preOpen' });
  const waiting = slotOf(standing).orders[side];
  // What closes first opens nothing.
  const opens = held.size * signOf(side) + waiting.lots + size!;
  const closed = openingClosedIssue(contract);
  // What rests closes only as long as the position is as it is now.
  if (closed !== undefined && (opens > 0 || rests(draft))) return closed;
  if (opens <= 0) return undefined;
  const stale = staleIssue(standing, now);
  if (stale !== undefined) return stale;
  const orders = ordersExposure(contract, waiting) + exposureOf(contract, price ?? mark, size!);
  const own = held.size * signOf(side) < 0 ? 0n : exposureOf(contract, mark, held.size);
  const value = amount(own + orders);
  const last = contract.tiers.at(-1)!.upTo;
  if (value > last) return beyond(contract, 'holdPositionMax', last, value);
  const leverage = leverageOf(standing, side === 'buy' ? 'long' : 'short');
  const most = valueMaxOf(contract.tiers, leverage);
  return value > most ? beyond(contract, 'openPositionMax', most, value) : undefined;
}

/** A position that would be larger than its leverage allows, or than any may be. */
function beyond(
  contract: ContractInstrument,
  code: 'openPositionMax' | 'holdPositionMax',
  limit: Amount,
  value: Amount,
): Refusal {
  const asset = exposureAsset(contract);
  const [most, wanted] = [amountText(asset, limit), amountText(asset, value)];
  return issue(code, { limit: most, value: wanted, asset: asset.code });
}

/**
 * Whether the owner's unit can carry what was found and what would wait: its equity after the trade
 * covers all that is bound then. What only makes a position smaller is always carried.
 */
export function affordMatches(
  state: State,
  standing: Standing,
  draft: OrderDraft,
): Refusal | undefined {
  if (standing.owner.isProvider) return undefined;
  const figures = unitFiguresWith(standing);
  const now = figures();
  const outcome = outcomeOf(state, standing, draft);
  const after = figures(outcome.having, outcome.wallet);
  if (!outcome.opens && after.orders <= now.orders) return undefined;
  if (!outcome.isSafe) return issue('markPriceLimit');
  // What a trade gains against the mark opens nothing: the preview counts with what it loses only.
  const gain = gainOfMatches(state, standing, draft.side);
  const free = spareOf(standing, after) - outcome.openLoss - gain;
  if (free >= 0n) return undefined;
  const before = spareOf(standing, now);
  return fundsIssue(standing, before, before - free);
}

/** What the matches that were found gain against the mark, on a cross account; not below zero. */
function gainOfMatches({ turn: { matches } }: State, standing: Standing, side: Side): bigint {
  if (marginModeOf(standing) === 'isolated') return 0n;
  const found = { lots: matches.size, value: matches.cost };
  return notNegative(gainOf(standing, holdingFor(contractOf(standing), side, found)));
}

/** What a unit can still open with: an isolated position needs money, a cross one equity. */
export const spareOf = (standing: Standing, unit: UnitFigures): bigint =>
  spareOfUnit(marginModeOf(standing), unit);

/** What an order would leave behind. */
export interface Outcome {
  readonly having: Having;
  readonly wallet: bigint;
  /** What an isolated position would have lost as it is opened. */
  readonly openLoss: bigint;
  /** Whether it would not be liquidated at once. */
  readonly isSafe: boolean;
  readonly opens: boolean;
}

function outcomeOf(state: State, standing: Standing, draft: OrderDraft): Outcome {
  const { matches } = state.turn;
  const side = draft.positionSide!;
  const slot = slotOf(standing);
  const canceled = new Set<number>();
  let taken: Taken = { held: heldOf(slot, side), realized: zero, opened: zero, openedLots: 0 };
  for (let i = 0; i < matches.count; i++) {
    const { order } = matches.makers[i]!;
    if (matches.sizes[i] === 0) canceled.add(order.id);
    else taken = added(standing, taken, draft.side, order.price!, matches.sizes[i]!);
  }
  const fee = feeOn(matches.cost, takerRateOf(standing));
  const rest = restOf(draft, matches.size);
  const after = having(standing, draft, taken.held, rest, canceled);
  const opens = taken.openedLots > 0;
  const wallet = moneyOf(slot.unit);
  if (marginModeOf(standing) === 'cross') {
    return {
      having: after,
      wallet: wallet + taken.realized - fee,
      openLoss: 0n,
      opens,
      isSafe: true,
    };
  }
  return { having: after, opens, ...isolatedOutcome(standing, heldOf(slot, side), wallet, taken) };
}

/** What trades one after the other make of a position. */
export interface Taken {
  readonly held: Holding;
  readonly realized: Amount;
  /** Value and lots that opened. */
  readonly opened: Amount;
  readonly openedLots: number;
}

export function added(
  standing: Standing,
  before: Taken,
  side: Side,
  price: Ticks,
  lots: Lots,
): Taken {
  const contract = contractOf(standing);
  const trade = { side, lots, price };
  const { holding, realized, opened } = takeTrade(before.held, trade, valuingOf(contract));
  return {
    held: holding,
    realized: amount(before.realized + realized),
    opened: amount(before.opened + opened.value),
    openedLots: before.openedLots + opened.lots,
  };
}

/**
 * Money after an isolated trade: what opens is paid in. What closing gives back is not counted: it is
 * known only then, and pays its own fee.
 */
export function isolatedOutcome(
  standing: Standing,
  before: Holding,
  wallet: bigint,
  { held, opened, openedLots }: Taken,
): Omit<Outcome, 'having' | 'opens'> {
  if (openedLots === 0) return { wallet, openLoss: 0n, isSafe: true };
  const turned = before.size !== 0 && before.size > 0 !== held.size > 0;
  const margin = initialMargin(opened, leverageOf(standing, held.size > 0 ? 'long' : 'short'));
  const side = held.size > 0 ? 'buy' : 'sell';
  const added = { lots: openedLots as Lots, value: opened };
  const gain = gainOf(standing, holdingFor(contractOf(standing), side, added));
  const loss = gain < 0n ? -gain : 0n;
  const size = (turned ? 0 : before.size) as Lots;
  const isSafe = opensSafely(standing, size, openedLots as Lots, margin, loss);
  const fee = feeOn(opened, takerRateOf(standing));
  return { wallet: wallet - fee - margin, openLoss: loss, isSafe };
}

/** Lots that wait afterwards and may open. */
function restOf({ type, timeInForce, size, reduceOnly }: OrderDraft, taken: Lots): Lots {
  const rests = type === 'limit' && (timeInForce === 'gtc' || timeInForce === 'makerOnly');
  return (rests && reduceOnly !== true ? size! - taken : 0) as Lots;
}

/** What the owner has after a trade, with the rest of the order waiting and own orders canceled. */
export function having(
  standing: Standing,
  draft: Draft,
  after: Holding,
  rest: Lots,
  canceled: ReadonlySet<number>,
): Having {
  const now = havingNow(standing);
  const contract = contractOf(standing);
  const held: Having['held'] = (side) => (side === draft.positionSide ? after : now.held(side));
  if (rest === 0 && canceled.size === 0) return { ...now, held };
  const waiting = (side: Side): WaitingOrder[] => {
    const found = waitingOrders(standing, side, canceled);
    if (side !== draft.side || rest === 0) return found;
    const price = draft.price!;
    const value = notional(contract, price, rest);
    return [...found, { side, price, lots: rest, value, reduceOnly: false }];
  };
  return {
    held,
    waiting,
    values: { buy: worthOf(waiting('buy')), sell: worthOf(waiting('sell')) },
  };
}

/** What orders that may open are worth. */
const worthOf = (orders: readonly WaitingOrder[]) =>
  amount(orders.reduce((sum, { value, reduceOnly }) => sum + (reduceOnly ? 0n : value), 0n));

/** The rules of a new price or size; what would trade at once is counted at the new price. */
export function checkChange(
  state: State,
  resting: Resting,
  price: Ticks,
  size: Lots,
): Refusal | undefined {
  const { order, standing } = resting;
  const draft = changedDraft(resting, price, size);
  const found = changedIssue(state, resting, draft);
  if (found !== undefined) return found;
  const left = { ...draft, size: (size - order.filledSize) as Lots };
  if (order.reduceOnly) return sideIssue(standing, left);
  const isSmaller = price === order.price && size < order.size!;
  const stale = isSmaller ? undefined : changeStaleIssue(state, resting, left.size);
  return stale ?? changeIssue(standing, order.id, left);
}

/** A new price or a larger size of an order that may open needs a fresh mark, as a new order does. */
function changeStaleIssue(
  { now }: State,
  { order, rest, standing }: Resting,
  size: Lots,
): Refusal | undefined {
  const slot = slotOf(standing);
  const held = heldOf(slot, order.positionSide!).size * signOf(order.side);
  const opens = held + slot.orders[order.side].lots - rest + size;
  if (opens <= 0) return undefined;
  return openingClosedIssue(contractOf(standing)) ?? staleIssue(standing, now);
}

function changeIssue(standing: Standing, orderId: number, draft: Draft): Refusal | undefined {
  const held = heldOf(slotOf(standing), draft.positionSide!);
  const figures = unitFiguresWith(standing);
  const now = figures();
  const after = figures(having(standing, draft, held, draft.size!, new Set([orderId])));
  if (after.orders <= now.orders) return undefined;
  const { side, size, price } = draft;
  const opens = (size! - closingLots(held.size, side, size!)) as Lots;
  const opened = holdingAt(contractOf(standing), { side, lots: opens, price: price! });
  const gain = gainOf(standing, opened);
  const free = spareOf(standing, after) + (gain < 0n ? gain : 0n);
  if (free >= 0n) return undefined;
  const before = spareOf(standing, now);
  return fundsIssue(standing, before, before - free);
}

/** What the provider is taken to open with at most: a tenth of the value. */
const providerLeverage = 10;

/** The provider quotes no more than its equity carries, whichever side is taken. */
export function checkQuotes(
  standing: Standing,
  _side: Side,
  quotes: Iterable<readonly [Ticks, Lots]>,
): Refusal | undefined {
  const contract = contractOf(standing);
  const { unit } = slotOf(standing);
  let value = 0n;
  for (const [price, size] of quotes) value += notional(contract, price, size);
  const free = freeOf({ ...unitFigures(unit), orders: zero });
  const needed = initialMargin(amount(value), providerLeverage);
  return needed <= free ? undefined : fundsIssue(standing, free, needed);
}

/** What an owner may still bind with new orders. */
export function spendable(standing: Standing): Amount {
  const { unit } = slotOf(standing);
  const spare = spareOf(standing, unitFigures(unit));
  return amount(spare > 0n ? spare : 0n);
}
