import { type Funds, fundsTexts, unitFunds } from '#domain/account/funds.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { takerPpmOf } from '#domain/fee/fee.ts';
import { amountText } from '#domain/instrument/text.ts';
import { notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, zero } from '#domain/money/units.ts';
import type { UnitFigures } from '#domain/position/acceptance.ts';
import type { Holding } from '#domain/position/holding.ts';
import { notNegative } from '#domain/position/magnitude.ts';
import {
  addShares,
  gainAt,
  type Having,
  noShare,
  type OwnContract,
  type Share,
  shareOf as shareOfContract,
  unitFiguresOf,
  type WaitingOrder,
} from '#domain/position/share.ts';
import type { Refusal } from '#domain/refusal.ts';
import { isStaleUnit } from '#exchange/core/instruments/allowed.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { available } from '#exchange/core/ledger/account.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import {
  type CrossUnit,
  contractOf,
  heldOf,
  holdModeOf,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';

/** What an owner has now. */
export const havingNow = (standing: Standing): Having => {
  const { orders } = slotOf(standing);
  return {
    held: (side) => heldOf(slotOf(standing), side),
    values: { buy: orders.buy.value, sell: orders.sell.value },
    waiting: (side) => waitingOrders(standing, side),
  };
};

/** Open orders of a side, but for those left out. */
export function waitingOrders(
  standing: Standing,
  side: Side,
  except?: ReadonlySet<number>,
): WaitingOrder[] {
  const contract = contractOf(standing);
  return standing.orders.all().flatMap(({ order, rest }) => {
    if (order.side !== side || except?.has(order.id)) return [];
    const [price, lots] = [order.price!, rest as Lots];
    const value = notional(contract, price, lots);
    return [{ side, price, lots, value, reduceOnly: order.reduceOnly }];
  });
}

/** The rate that an owner pays as a taker, in millionths. */
export const takerRateOf = ({ owner, listing }: Standing): number =>
  owner.state === undefined ? 0 : takerPpmOf(listing.instrument, owner.state.vipLevel);

/** A contract as its owner trades it. */
export const ownContract = (standing: Standing): OwnContract => ({
  contract: contractOf(standing),
  mark: standing.listing.reference,
  holdMode: holdModeOf(standing),
  marginMode: marginModeOf(standing),
  leverage: { long: leverageOf(standing, 'long'), short: leverageOf(standing, 'short') },
  takerPpm: takerRateOf(standing),
});

/** What a contract adds to its unit with what its owner has, or would have. */
const shareOf = (standing: Standing, having: Having): Share =>
  shareOfContract(ownContract(standing), having);

/** What a holding would bring at the mark; nothing while there is none. */
export const gainOf = ({ listing }: Standing, holding: Holding): bigint =>
  gainAt(listing.instrument, listing.reference, holding);

/** What all cross positions of a unit would bring at the mark. */
function gainsOf({ contracts }: CrossUnit): bigint {
  let sum = 0n;
  for (const standing of contracts) {
    if (marginModeOf(standing) === 'isolated') continue;
    const { net, long, short } = slotOf(standing).positions;
    for (const position of [net, long, short]) if (position) sum += gainOf(standing, position);
  }
  return sum;
}

/** What backs a position at the mark: its margin and its gain, or all that its unit is worth; no hold. */
export function backingOf(standing: Standing, side: PositionSide): bigint {
  const { unit } = slotOf(standing);
  if (marginModeOf(standing) === 'cross') return unitEquity(unit);
  const { total } = marginAccount(standing, side).balance;
  return total + gainOf(standing, heldOf(slotOf(standing), side));
}

/** Says that there is too little, in the settle asset: `limit` is there, `needed` is asked for. */
export function fundsIssue(standing: Standing, limit: bigint, needed: bigint): Refusal {
  const { settle } = contractOf(standing);
  const values = {
    limit: amountText(settle, notNegative(limit)),
    value: amountText(settle, amount(needed)),
    asset: settle.code,
  };
  return withFunds(standing, { code: 'balanceNotEnough', values });
}

/** A refusal; one for want of funds also says what the unit has, and what binds the rest. */
export function withFunds(standing: Standing, refusal: Refusal): Refusal {
  if (refusal.code !== 'balanceNotEnough') return refusal;
  const texts = fundsTexts(contractOf(standing).settle, fundsOf(slotOf(standing).unit));
  return { ...refusal, values: { ...refusal.values, ...texts } };
}

/** What all contracts of a unit add to it, one left out. */
function sharesOf({ contracts }: CrossUnit, except?: Standing): Share {
  let sum = noShare;
  for (const standing of contracts) {
    if (standing !== except) sum = addShares(sum, shareOf(standing, havingNow(standing)));
  }
  return sum;
}

/** What a unit margins with: its money, but for what is held for something else. */
export const moneyOf = ({ wallet }: CrossUnit): Amount => available(wallet);

/** How a unit stands now: what orders, transfers, holds, leverage and changes of margin are judged by. */
export const unitFigures = (unit: CrossUnit): UnitFigures =>
  unitFiguresOf(moneyOf(unit), sharesOf(unit));

/**
 * How a unit would stand if its owner had something else of one of its contracts, and other money; without
 * both, how it stands now. What the other contracts add is summed only once.
 */
export function unitFiguresWith(standing: Standing) {
  const { unit } = slotOf(standing);
  const others = sharesOf(unit, standing);
  return (having: Having = havingNow(standing), wallet: bigint = moneyOf(unit)): UnitFigures =>
    unitFiguresOf(wallet, addShares(others, shareOf(standing, having)));
}

/** What a unit is worth now, whatever it binds. */
export const unitEquity = (unit: CrossUnit): Amount => amount(moneyOf(unit) + gainsOf(unit));

/** What could be done with a unit's money if all its marks were fresh: orders, transfers and holds accept that. */
export const fundsOf = (unit: CrossUnit): Funds => unitFunds(unitFigures(unit), unit.wallet.held);

/**
 * What may be moved out of a unit: of the money and of the equity, less what is bound; nothing while a
 * cross position has no fresh mark.
 */
export const movable = (unit: CrossUnit, now: number): Amount =>
  isStaleUnit(unit, now) ? zero : fundsOf(unit).transferable;
