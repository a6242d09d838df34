import type { PositionSide } from '#domain/codes/position.ts';
import { feeOn, makerPpmOf, type Rate, takerPpmOf, usdtRate, valueAsset } from '#domain/fee/fee.ts';
import { isCurrency } from '#domain/instrument/currency.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { isDemoLine } from '#domain/line/line.ts';
import { pow10 } from '#domain/money/powers.ts';
import { type Amount, amount, amountMax, type Lots } from '#domain/money/units.ts';
import { type Holding, type TradeEffect, takeTrade, valuingOf } from '#domain/position/holding.ts';
import { liquidationFee } from '#domain/position/liquidation.ts';
import { smaller } from '#domain/position/magnitude.ts';
import { endOf } from '#domain/position/position.ts';
import { exposureAsset, ordersExposure } from '#domain/position/risk-limits.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import { addVolume } from '#exchange/core/orders/volume.ts';
import { settleFunding } from '#exchange/core/positions/funding.ts';
import { payEffect } from '#exchange/core/positions/money.ts';
import { marginAccount, takeEffect } from '#exchange/core/positions/positions.ts';
import { contractOf, heldOf, slotOf } from '#exchange/core/positions/slot.ts';
import { gainOf, unitEquity } from '#exchange/core/positions/unit.ts';
import { release } from '#exchange/core/products/linear/holds.ts';
import {
  type Clearing,
  type Deal,
  type DealSide,
  orderAs,
  standingAs,
  type Taking,
} from '#exchange/core/products/product.ts';
import { priced, type State } from '#exchange/core/state.ts';

/** A fee, and the rate that it was taken by, in millionths. */
interface Charge {
  readonly fee: Amount;
  readonly ppm: number;
}

/** The taker's fee rate in millionths, the value of its trades so far, and the fee on that. */
interface TakerFee {
  readonly ppm: number;
  value: bigint;
  fee: bigint;
}

/** Changes the positions of futures accounts' sides of a taker's trades. */
export class LinearClearing implements Clearing {
  readonly #state: State;
  readonly #contract: ContractInstrument;
  /** What volume counts of what tiers count; undefined: nothing. */
  readonly #volumeAt: Rate | undefined;
  readonly #takerFee: TakerFee | undefined;

  constructor(state: State, { instrument }: Listing, taking: Taking | undefined) {
    this.#contract = instrument as ContractInstrument;
    this.#state = state;
    this.#volumeAt = volumeRate(state, this.#contract);
    this.#takerFee = taking && takerFeeOf(taking);
  }

  prepare({ maker, makerOrder, size }: Deal, side: DealSide): void {
    if (side === 'maker') release(this.#state, maker, makerOrder, size);
  }

  settleSide(deal: Deal, side: DealSide): void {
    const { owner } = standingAs(deal, side);
    this.#settle(deal, side, side === 'maker' ? makerCharge(deal) : this.#takerCharge(deal));
    if (this.#volumeAt === undefined) return;
    const { cost, size } = deal;
    const volume = ordersExposure(this.#contract, { lots: size, value: cost });
    addVolume(this.#state, owner, volume, this.#volumeAt);
  }

  /** The fee on the value of all trades so far, less what was charged before. */
  #takerCharge({ cost }: Deal): Charge {
    const taken = this.#takerFee!;
    taken.value += cost;
    const total = feeOn(amount(taken.value), taken.ppm);
    const fee = amount(total - taken.fee);
    taken.fee = total;
    return { fee, ppm: taken.ppm };
  }

  /** One side of a trade: its position, its money and its fill. */
  #settle(deal: Deal, role: DealSide, { fee, ppm }: Charge): void {
    const standing = standingAs(deal, role);
    const order = orderAs(deal, role);
    const side = order.positionSide ?? 'net';
    const contract = contractOf(standing);
    const { price } = deal;
    const open = slotOf(standing).positions[side];
    if (open !== undefined) settleFunding(this.#state, standing, open);
    const held = heldOf(slotOf(standing), side);
    const trade = { side: order.side, lots: deal.size, price };
    const effect = takeTrade(held, trade, valuingOf(contract));
    const isForced = order.cause === 'liquidation';
    const opens = effect.opened.lots > 0;
    const cause = { ...deal, symbolId: contract.symbolId };
    const paid = payEffect(this.#state, cause, {
      ...{ standing, side, held, effect, isForced },
      // Whoever closes pays no more than there is left: what opens was looked at before.
      fee: opens ? fee : liquidationFee(fee, leftOf(standing, side, held, effect)),
      openFee: effect.closed.lots === 0 ? fee : smaller(fee, feeOn(effect.opened.value, ppm)),
    });
    takeEffect(this.#state, standing, side, effect, { fee: paid, by: endOf(order) });
    if (standing.owner.state === undefined) return;
    if (order.preset !== undefined && opens) {
      const { opened } = this.#state;
      opened.set(order.id, ((opened.get(order.id) ?? 0) + effect.opened.lots) as Lots);
    }
    order.feeReceived = amount(order.feeReceived + paid);
    order.realized = amount((order.realized ?? 0n) + effect.realized);
    this.#state.changes.fills.push({
      tradeId: deal.tradeId,
      orderId: order.id,
      userId: order.userId,
      symbolId: order.symbolId,
      side: order.side,
      liquidity: role,
      price,
      size: deal.size,
      quote: deal.cost,
      fee: paid,
      feeAsset: contract.settle.code,
      realized: effect.realized,
      order: { positionSide: side, reduceOnly: order.reduceOnly, cause: order.cause },
      at: this.#state.now,
    });
  }
}

/** What a unit of a contract's exposure is in USDT; of demo lines nothing. */
function volumeRate(state: State, contract: ContractInstrument): Rate | undefined {
  if (isDemoLine(contract.line)) return undefined;
  const counted = exposureAsset(contract);
  if (!isCurrency(counted.code)) return usdtRate(counted, priced(state, counted.code + valueAsset));
  const usdt = state.assets.get(valueAsset);
  return usdt && { numerator: pow10(usdt.scale), denominator: pow10(counted.scale) };
}

function takerFeeOf({ standing, order }: Taking): TakerFee {
  const user = standing.owner.state;
  const ppm = user === undefined ? 0 : takerPpmOf(contractOf(standing), user.vipLevel);
  return { ppm, value: order.filledQuote, fee: feeOn(order.filledQuote, ppm) };
}

function makerCharge({ maker, cost }: Deal): Charge {
  const user = maker.owner.state;
  const ppm = user === undefined ? 0 : makerPpmOf(contractOf(maker), user.vipLevel);
  return { fee: feeOn(cost, ppm), ppm };
}

/** What is left of what a position is margined with after a trade of it. */
function leftOf(
  standing: Standing,
  side: PositionSide,
  held: Holding,
  { realized, closed }: TradeEffect,
): Amount {
  const { unit } = slotOf(standing);
  const margin = marginAccount(standing, side);
  if (standing.owner.isSystem) return amountMax;
  if (margin !== unit.wallet) return amount(margin.balance.total + realized);
  const size = (held.size > 0 ? closed.lots : -closed.lots) as Lots;
  const gain = gainOf(standing, { size, cost: closed.cost });
  return amount(unitEquity(unit) - gain + realized);
}
