import type { PositionSide } from '#domain/codes/position.ts';
import { feeOn } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/value.ts';
import { divHalfEven } from '#domain/money/divide.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import {
  accountFigures,
  type FuturesAccount,
  type OwnedContract,
  type OwnPosition,
  positionFigures,
} from './futures-account.ts';
import { magnitude } from './magnitude.ts';
import { initialMargin, removableMargin } from './margin.ts';
import { resultAt } from './pnl-target.ts';

/** How a position of an account is named. */
export interface PositionPlace {
  readonly symbolId: string;
  readonly side: PositionSide;
}

const changedOn = (
  account: FuturesAccount,
  symbolId: string,
  change: (owned: OwnedContract) => OwnedContract,
): readonly OwnedContract[] =>
  account.contracts.map((one) => (one.contract.symbolId === symbolId ? change(one) : one));

/** An account as it would be at other leverages of a contract. */
export const withLeverage = (
  account: FuturesAccount,
  symbolId: string,
  leverage: OwnedContract['leverage'],
): FuturesAccount => ({
  ...account,
  contracts: changedOn(account, symbolId, (owned) => ({ ...owned, leverage })),
});

/** An account with so much more margin (or less) behind an isolated position. */
export const withMargin = (
  account: FuturesAccount,
  { symbolId, side }: PositionPlace,
  units: bigint,
): FuturesAccount => ({
  ...account,
  wallet: amount(account.wallet - units),
  contracts: changedOn(account, symbolId, (owned) => ({
    ...owned,
    positions: owned.positions.map((held) =>
      held.side === side ? { ...held, margin: amount(held.margin + units) } : held,
    ),
  })),
});

function heldAt(account: FuturesAccount, { symbolId, side }: PositionPlace) {
  const owned = account.contracts.find(({ contract }) => contract.symbolId === symbolId);
  const held = owned?.positions.find((one) => one.side === side);
  return owned && held ? { owned, held } : undefined;
}

const directionOf = ({ size }: OwnPosition) => (size > 0 ? 'long' : 'short');

/** The most margin that can be added to an isolated position, and taken off. */
export function marginRoom(
  account: FuturesAccount,
  place: PositionPlace,
): { readonly add: Amount; readonly remove: Amount } {
  const add = accountFigures(account).transferable;
  const found = heldAt(account, place);
  const figures = positionFigures(account, place.symbolId, place.side);
  if (found === undefined || figures === undefined) return { add, remove: zero };
  const { owned, held } = found;
  const initial = initialMargin(magnitude(held.cost), owned.leverage[directionOf(held)]);
  return { add, remove: removableMargin(held.margin, figures.unrealized, initial) };
}

/**
 * What closing so many lots of a position at a price comes to: its PnL, a part's as its share of that of all, and the fee
 * of what is taken. Undefined: there is no such position.
 */
export function closingResult(
  account: FuturesAccount,
  place: PositionPlace,
  { price, size }: { readonly price: Ticks; readonly size: Lots },
): { readonly pnl: Amount; readonly fee: Amount } | undefined {
  const found = heldAt(account, place);
  if (found === undefined) return undefined;
  const { owned, held } = found;
  const { pnl } = resultAt(owned.contract, held, price, owned.leverage[directionOf(held)]);
  return {
    pnl: amount(divHalfEven(pnl * BigInt(size), BigInt(Math.abs(held.size)))),
    fee: feeOn(notional(owned.contract, price, size), owned.takerPpm),
  };
}

/** What reversing a position costs in fees: it is closed, and as much is opened. Undefined: no mark. */
export function reverseFee(account: FuturesAccount, place: PositionPlace): Amount | undefined {
  const found = heldAt(account, place);
  const figures = positionFigures(account, place.symbolId, place.side);
  return found && figures && feeOn(amount(2n * figures.value), found.owned.takerPpm);
}
