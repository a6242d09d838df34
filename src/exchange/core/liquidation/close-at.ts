import type { Side } from '#domain/codes/side.ts';
import { costSignOf, notional } from '#domain/instrument/value.ts';
import { type Amount, amount, type Lots, type Ticks, zero } from '#domain/money/units.ts';
import type { ForcedCause } from '#domain/order/order.ts';
import { type TradeEffect, takeTrade } from '#domain/position/holding.ts';
import { notNegative, smaller } from '#domain/position/magnitude.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Cause } from '#exchange/core/ledger/ledger.ts';
import type { Placed } from '#exchange/core/liquidation/target.ts';
import { notify } from '#exchange/core/notices/notify.ts';
import { endOrder } from '#exchange/core/orders/ending.ts';
import { newOrder } from '#exchange/core/orders/placing.ts';
import { settleFunding } from '#exchange/core/positions/funding.ts';
import { payEffect } from '#exchange/core/positions/money.ts';
import { takeEffect } from '#exchange/core/positions/positions.ts';
import { contractOf, heldOf, marginModeOf, slotOf } from '#exchange/core/positions/slot.ts';
import { type State, touchOrder } from '#exchange/core/state.ts';

/** How lots change hands outside the book. */
export interface Closing {
  readonly lots: Lots;
  /** The price that is shown; what is moved is `value`, or what the lots are worth at it. */
  readonly price: Ticks;
  readonly value?: Amount | undefined;
  readonly cause: ForcedCause;
  /** The fee on it, of which no more is paid than is left; undefined: none. */
  readonly fee?: Amount | undefined;
}

/**
 * Closes lots of a position outside the book. Its user sees an order that is
 * filled; there is no trade, so prices and candles know nothing of it.
 */
export function closeAt(state: State, placed: Placed, closing: Closing): TradeEffect {
  const { standing, position } = placed;
  const side: Side = position.size > 0 ? 'sell' : 'buy';
  settleFunding(state, standing, position);
  return change(state, standing, { ...closing, side, positionSide: position.side });
}

/** Opens lots outside the book: for the insurance fund, which takes a position over, and the market's holders. */
export const openAt = (
  state: State,
  standing: Standing,
  side: Side,
  closing: Closing,
): TradeEffect => change(state, standing, { ...closing, side, positionSide: 'net' });

interface Change extends Closing {
  readonly side: Side;
  readonly positionSide: 'net' | 'long' | 'short';
}

function change(state: State, standing: Standing, change: Change): TradeEffect {
  const { side, lots, price, positionSide } = change;
  const contract = contractOf(standing);
  const value = change.value ?? notional(contract, price, lots);
  const held = { ...heldOf(slotOf(standing), positionSide) };
  const valuing = { valueAt: partOf(value, lots), costSign: costSignOf(contract) };
  const effect = takeTrade(held, { side, lots, price }, valuing);
  const { ledger, now: at } = state;
  const { symbolId } = contract;
  const cause: Cause = { movementId: ledger.newMovement(), tradeId: undefined, symbolId, at };
  const paying = { standing, side: positionSide, held, effect, openFee: zero };
  const charged = feeWithin(standing, effect, change.fee ?? zero);
  const isForced = change.fee === undefined;
  const fee = payEffect(state, cause, { ...paying, fee: charged, isForced });
  takeEffect(state, standing, positionSide, effect, { fee, by: change.cause });
  if (standing.owner.state !== undefined) recordOrder(state, standing, change, value);
  return effect;
}

/** A fee, but no more than a cross account has once the change is paid; an isolated margin sees to it itself. */
function feeWithin(standing: Standing, { realized }: TradeEffect, fee: Amount): Amount {
  if (marginModeOf(standing) === 'isolated') return fee;
  const left = slotOf(standing).unit.wallet.balance.total + realized;
  return smaller(fee, notNegative(left));
}

/** The value of a part of `lots` that are worth `value` together, rounded down. */
const partOf = (value: Amount, lots: Lots) => (_price: Ticks, part: Lots) =>
  part === lots ? value : amount((value * BigInt(part)) / BigInt(lots));

/** What its user sees of it. */
function recordOrder(
  state: State,
  standing: Standing,
  { side, lots, price, positionSide, cause }: Change,
  value: Amount,
): void {
  const { owner, listing } = standing;
  const order = newOrder(
    state,
    standing,
    {
      ...{ symbolId: listing.instrument.symbolId, side, positionSide, price, size: lots, cause },
      ...{ type: 'limit', timeInForce: 'ioc', reduceOnly: true, selfTrade: 'cancelMaker' },
      source: 'system',
    },
    undefined,
  );
  order.filledSize = lots;
  order.filledQuote = value;
  touchOrder(state, order, owner);
  endOrder(state, standing, order, 'filled');
  notify(state, standing, { kind: cause, positionSide, size: lots, value });
}
