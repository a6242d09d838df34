import { type BillReason, clearingId, feesId } from '#domain/account/account.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import type { Holding, TradeEffect } from '#domain/position/holding.ts';
import { notNegative, smaller } from '#domain/position/magnitude.ts';
import { initialMargin, marginReleased } from '#domain/position/margin.ts';
import type { Listing } from '#exchange/core/instruments/listing.ts';
import type { Standing } from '#exchange/core/instruments/standing.ts';
import type { Account } from '#exchange/core/ledger/account.ts';
import { accountAt, accountOf, type Cause } from '#exchange/core/ledger/ledger.ts';
import { fundOf } from '#exchange/core/positions/funding.ts';
import { marginAccount } from '#exchange/core/positions/positions.ts';
import { contractOf, leverageOf, marginModeOf, slotOf } from '#exchange/core/positions/slot.ts';
import type { State } from '#exchange/core/state.ts';

/** A change of a position, and the fee on it. */
export interface Paying {
  readonly standing: Standing;
  readonly side: PositionSide;
  readonly held: Holding;
  readonly effect: TradeEffect;
  readonly fee: Amount;
  /** What of the fee is for the part that opens. */
  readonly openFee: Amount;
  /** Of a liquidation: the fee goes to the insurance fund, and what closing frees stays as margin. */
  readonly isForced: boolean;
}

/** Moves the money of a change of a position, as bills of `cause`; answers the fee that was paid. */
export function payEffect(state: State, cause: Cause, paying: Paying): Amount {
  const mover = new EffectPayment(state, cause, paying);
  return marginModeOf(paying.standing) === 'cross' ? mover.cross() : mover.isolated();
}

class EffectPayment {
  readonly #state: State;
  readonly #cause: Cause;
  readonly #paying: Paying;
  readonly #wallet: Account;

  constructor(state: State, cause: Cause, paying: Paying) {
    this.#state = state;
    this.#cause = cause;
    this.#paying = paying;
    this.#wallet = slotOf(paying.standing).unit.wallet;
  }

  cross(): Amount {
    const { effect, fee } = this.#paying;
    const clearing = this.#clearing();
    const { realized } = effect;
    if (realized > 0n) this.#move(clearing, this.#wallet, realized, 'realized');
    else this.#move(this.#wallet, clearing, amount(-realized), 'realized');
    this.#payFee(this.#wallet, fee);
    return fee;
  }

  /**
   * An isolated position loses no more than its margin, but for a unit that rounding may add. What
   * closes pays its fee of what it leaves, and the rest goes back to the account.
   */
  isolated(): Amount {
    const { standing, side, held, effect, fee, openFee, isForced } = this.#paying;
    const { closed, opened, holding } = effect;
    const margin = marginAccount(standing, side);
    const before = margin.balance.total;
    this.#realize(margin);
    const opens = opened.lots > 0;
    const closeFee = smaller(amount(fee - openFee), margin.balance.total);
    this.#payFee(margin, closeFee);
    this.#payFee(this.#wallet, openFee);
    if (closed.lots > 0) {
      const isAll = closed.lots === Math.abs(held.size);
      const share = marginReleased(before, held.size, closed.lots);
      const stays = isForced && !isAll ? margin.balance.total : before - share;
      const freed = notNegative(margin.balance.total - stays);
      this.#move(margin, this.#wallet, freed, 'margin');
    }
    if (opens) {
      const direction = holding.size > 0 ? 'long' : 'short';
      const needed = initialMargin(opened.value, leverageOf(standing, direction));
      this.#move(this.#wallet, margin, needed, 'margin');
    }
    return amount(closeFee + openFee);
  }

  #realize(margin: Account): void {
    const { realized } = this.#paying.effect;
    const clearing = this.#clearing();
    if (realized >= 0n) {
      this.#move(clearing, margin, realized, 'realized');
      return;
    }
    const loss = amount(-realized);
    const paid = smaller(loss, margin.balance.total);
    this.#move(margin, clearing, paid, 'realized');
    this.#move(this.#wallet, clearing, amount(loss - paid), 'realized');
  }

  #payFee(from: Account, fee: Amount): void {
    const { standing, isForced } = this.#paying;
    const { owners } = this.#state;
    if (isForced) this.#move(from, fundOf(this.#state, standing.listing), fee, 'liquidation');
    else {
      const fees = accountOf(owners.get(feesId)!, contractOf(standing).settle.code);
      this.#move(from, fees, fee, 'fee');
    }
  }

  #move(from: Account, to: Account, units: Amount, reason: BillReason): void {
    const { ledger, changes } = this.#state;
    if (units > 0n && from !== to) ledger.settle(changes, from, to, units, reason, this.#cause);
  }

  #clearing(): Account {
    return clearingOf(this.#state, this.#paying.standing.listing);
  }
}

/** What pays those who gain on a contract what others lose. */
function clearingOf(state: State, { instrument }: Pick<Listing, 'instrument'>): Account {
  const { symbolId, settle } = instrument as ContractInstrument;
  const place = { type: 'clearing', scope: symbolId } as const;
  return accountAt(state.owners.get(clearingId)!, place, settle.code);
}

/**
 * Where values round, each position of a delisted contract is settled against the holder: once none is left, what
 * that left goes to the insurance fund.
 */
export function levelClearing(state: State, listing: Listing): void {
  const { ledger, changes, now: at } = state;
  const clearing = clearingOf(state, listing);
  const { total } = clearing.balance;
  if (total <= 0n) return;
  const cause: Cause = { movementId: ledger.newMovement(), tradeId: undefined, at };
  ledger.settle(changes, clearing, fundOf(state, listing), total, 'realized', cause);
}
