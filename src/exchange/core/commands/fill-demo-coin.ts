import { demoPlaceOf, demoUnitsOf } from '#domain/instrument/demo-coin.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { amountText } from '#domain/instrument/text.ts';
import { type Amount, amount } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import type { DemoFill } from '#exchange/core/ledger/demo-fill.ts';
import { demoFillKey } from '#exchange/core/ledger/filling.ts';
import { credit } from '#exchange/core/ledger/funds.ts';
import { knownAccount } from '#exchange/core/ledger/ledger.ts';
import { unitsOf } from '#exchange/core/risk/unit.ts';
import { isLiquidating } from '#exchange/core/risk/watching.ts';
import type { State } from '#exchange/core/state.ts';

/** Fills a user's account of a demo line up with its coin. */
export interface FillDemoCoin extends UserCommand {
  readonly kind: 'FillDemoCoin';
  readonly asset: string;
}

/** What was given, and when there can be more. */
export interface DemoFilled {
  readonly asset: string;
  readonly units: Amount;
  readonly nextAt: number;
}

/** How long a user waits for the next filling of a coin. */
const demoFillHours = 24;
const waitMs = demoFillHours * 3_600_000;

function handle(state: State, owner: Owner, { asset }: FillDemoCoin): Outcome<DemoFilled> {
  if (owner.state === undefined) return refuse('userUnknown');
  if (owner.state.frozen) return refuse('userFrozen');
  const [coin, place] = [state.assets.get(asset), demoPlaceOf(asset)];
  if (coin === undefined || place === undefined || !isSettledIn(state, asset)) {
    return refuse('currencyUnknown', { asset });
  }
  const key = demoFillKey(owner.id, asset);
  const last = state.demoFills.get(key);
  const isEarly = last !== undefined && state.now - last.at < waitMs;
  if (isEarly || isBeingLiquidated(state, owner, asset)) {
    return refuse('businessLimit', { asset, limit: String(demoFillHours) });
  }
  const full = demoUnitsOf(coin);
  const units = amount(full - (knownAccount(owner, place, asset)?.balance.total ?? 0n));
  if (units <= 0n) return refuse('balanceMax', { asset, limit: amountText(coin, full) });
  const credited = credit(state, { userId: owner.id, asset, units, place });
  if (!credited.ok) return credited;
  const id = last?.id ?? ++state.counters.orderId;
  const row: DemoFill = last ?? { id, userId: owner.id, asset, at: 0, endedAt: undefined };
  row.at = state.now;
  state.tables.demoFills.put(row);
  state.demoFills.set(key, row);
  return done({ asset, units, nextAt: state.now + waitMs });
}

/** Whether there is a contract that settles in a coin. */
function isSettledIn({ listings }: State, asset: string): boolean {
  for (const { instrument } of listings.values()) {
    if (isContract(instrument) && instrument.settle.code === asset) return true;
  }
  return false;
}

/** Whether something that the coin margins is taken from its user now: more money would stop that. */
function isBeingLiquidated(state: State, owner: Owner, asset: string): boolean {
  for (const unit of unitsOf(owner).values()) {
    if (unit.wallet.balance.asset === asset && isLiquidating(state, unit)) return true;
  }
  return false;
}

export const fillDemoCoin = userCommandType<FillDemoCoin, DemoFilled>({
  kind: 'FillDemoCoin',
  apply: handle,
});
