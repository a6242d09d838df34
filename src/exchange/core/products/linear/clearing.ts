import { type BillReason, clearingId, feesId } from '#domain/account/account.ts';
import { feeOn, makerPpmOf, type Rate, takerPpmOf, usdtRate, valueAsset } from '#domain/fee/fee.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import type { Order } from '#domain/order/order.ts';
import { type Holding, type Taken, takeTrade } from '#domain/position/holding.ts';
import { initialMargin } from '#domain/position/requirement.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt, accountOf, type Cause } from '#exchange/core/ledger/ledger.ts';
import { addVolume } from '#exchange/core/orders/volume.ts';
import { settleFunding } from '#exchange/core/positions/funding.ts';
import { marginAccount, takeTaken } from '#exchange/core/positions/positions.ts';
import {
  contractOf,
  heldOf,
  leverageOf,
  marginModeOf,
  slotOf,
} from '#exchange/core/positions/slot.ts';
import { release } from '#exchange/core/products/linear/holds.ts';
import type { Clearing, Deal } from '#exchange/core/products/product.ts';
import { priced, type State } from '#exchange/core/state.ts';

/** Changes the positions of both sides of a taker's trades. */
export class LinearClearing implements Clearing {
  readonly #state: State;
  readonly #volumeAt: Rate | undefined;
  readonly #takerPpm: number;
  /** The taker's value so far, and the fee on it. */
  #value: bigint;
  #fee: bigint;

  constructor(state: State, standing: Standing, order: Order) {
    const { settle } = contractOf(standing);
    const user = standing.owner.state;
    this.#state = state;
    this.#volumeAt = usdtRate(settle, priced(state, settle.code + valueAsset));
    this.#takerPpm = user === undefined ? 0 : takerPpmOf(contractOf(standing), user.vipLevel);
    this.#value = order.filledQuote;
    this.#fee = feeOn(order.filledQuote, this.#takerPpm);
  }

  clear(deal: Deal): void {
    const { maker, taker, makerOrder, takerOrder, size, cost } = deal;
    release(this.#state, maker, makerOrder, size);
    this.#value += cost;
    const total = feeOn(amount(this.#value), this.#takerPpm);
    const takerFee = amount(total - this.#fee);
    this.#fee = total;
    const user = maker.owner.state;
    const makerPpm = user === undefined ? 0 : makerPpmOf(contractOf(maker), user.vipLevel);
    this.#settle(deal, taker, takerOrder, takerFee);
    this.#settle(deal, maker, makerOrder, feeOn(cost, makerPpm));
    if (this.#volumeAt === undefined) return;
    addVolume(this.#state, maker.owner, cost, this.#volumeAt);
    addVolume(this.#state, taker.owner, cost, this.#volumeAt);
  }

  /** One side of a trade: its position, its money and its fill. */
  #settle(deal: Deal, standing: Standing, order: Order, fee: Amount): void {
    const side = order.positionSide ?? 'net';
    const contract = contractOf(standing);
    const price = deal.makerOrder.price!;
    const open = slotOf(standing).positions[side];
    if (open !== undefined) settleFunding(this.#state, standing, open);
    const held = heldOf(slotOf(standing), side);
    const taken = takeTrade(held, order.side, price, deal.size, (at, size) =>
      notional(contract, at, size),
    );
    const margin = marginAccount(standing, side);
    const paid =
      marginModeOf(standing) === 'cross'
        ? this.#moveCross(deal, standing, taken, fee)
        : this.#moveIsolated(deal, standing, margin, held, taken, fee);
    takeTaken(this.#state, standing, side, taken, paid);
    if (standing.owner.state === undefined) return;
    order.feeReceived = amount(order.feeReceived + paid);
    this.#state.changes.fills.push({
      tradeId: deal.tradeId,
      orderId: order.id,
      userId: order.userId,
      symbolId: order.symbolId,
      side: order.side,
      liquidity: order === deal.makerOrder ? 'maker' : 'taker',
      price,
      size: deal.size,
      quote: deal.cost,
      fee: paid,
      feeAsset: contract.settle.code,
      realized: taken.realized,
      at: this.#state.now,
    });
  }

  #moveCross(deal: Deal, standing: Standing, { realized }: Taken, fee: Amount): Amount {
    const { wallet } = slotOf(standing).unit;
    const clearing = this.#clearingOf(standing);
    if (realized > 0n) this.#move(clearing, wallet, realized, 'realized', deal);
    else this.#move(wallet, clearing, amount(-realized), 'realized', deal);
    this.#move(wallet, this.#own(feesId, standing), fee, 'fee', deal);
    return fee;
  }

  /**
   * An isolated position loses no more than its margin, but for a unit that rounding may add. What
   * closes pays its fee of what it leaves, and the rest goes back to the account.
   */
  #moveIsolated(
    deal: Deal,
    standing: Standing,
    margin: Account,
    held: Holding,
    taken: Taken,
    fee: Amount,
  ): Amount {
    const { wallet } = slotOf(standing).unit;
    const { realized, closedSize, openedSize, openedValue } = taken;
    const before = margin.balance.total;
    this.#realize(deal, standing, margin, realized);
    let paid = fee;
    if (openedSize > 0) this.#move(wallet, this.#own(feesId, standing), fee, 'fee', deal);
    else {
      paid = least(fee, margin.balance.total);
      this.#move(margin, this.#own(feesId, standing), paid, 'fee', deal);
    }
    if (closedSize > 0) {
      const left = margin.balance.total;
      const isAll = closedSize === Math.abs(held.size);
      const share = (before * BigInt(closedSize)) / BigInt(Math.abs(held.size));
      const stays = amount(before - share);
      const freed = isAll ? left : amount(left > stays ? left - stays : 0n);
      this.#move(margin, wallet, freed, 'margin', deal);
    }
    if (openedSize > 0) {
      const direction = taken.size > 0 ? 'long' : 'short';
      const opens = initialMargin(openedValue, leverageOf(standing, direction));
      this.#move(wallet, margin, opens, 'margin', deal);
    }
    return paid;
  }

  #realize(deal: Deal, standing: Standing, margin: Account, realized: Amount): void {
    const clearing = this.#clearingOf(standing);
    if (realized >= 0n) {
      this.#move(clearing, margin, realized, 'realized', deal);
      return;
    }
    const loss = amount(-realized);
    const paid = least(loss, margin.balance.total);
    this.#move(margin, clearing, paid, 'realized', deal);
    const { wallet } = slotOf(standing).unit;
    this.#move(wallet, clearing, amount(loss - paid), 'realized', deal);
  }

  #move(from: Account, to: Account, units: Amount, reason: BillReason, cause: Cause): void {
    if (units > 0n)
      this.#state.ledger.transfer(this.#state.changes, from, to, units, reason, cause);
  }

  #clearingOf(standing: Standing): Account {
    const scope = standing.listing.instrument.symbolId;
    const owner = this.#state.owners.get(clearingId)!;
    return accountAt(owner, { type: 'clearing', scope }, contractOf(standing).settle.code);
  }

  #own(id: number, standing: Standing): Account {
    return accountOf(this.#state.owners.get(id)!, contractOf(standing).settle.code);
  }
}

const least = (one: Amount, other: Amount): Amount => (one < other ? one : other);
