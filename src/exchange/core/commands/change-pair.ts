import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { listInstrument } from '#exchange/core/instruments/list-instrument.ts';
import {
  dropQuotes,
  hasSteps,
  isSound,
  offStep,
  type PairChange,
  valueText,
  withoutUnset,
} from '#exchange/core/instruments/pairs.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator changes a pair's state, rules or fees. */
export interface ChangePair extends OperatorCommand {
  readonly kind: 'ChangePair';
  readonly symbolId: string;
  readonly change: PairChange;
}

/** Changes a pair's state, rules or fees. A delisted pair stays as it is. */
function handle(state: State, command: ChangePair): Outcome<Instrument> {
  const { symbolId, change, act } = command;
  const listing = state.listings.get(symbolId);
  if (listing === undefined) return refuse('symbolUnknown', { value: symbolId });
  const before = listing.instrument;
  if (before.state === 'delisted') return refuse('pairNotOpen', { state: before.state });
  const names = Object.keys(change) as (keyof typeof change)[];
  const changed = names.filter((name) => change[name] !== before[name]);
  if (changed.length === 0) return done(before);
  const changedAt = Math.max(state.now, (before.changedAt ?? 0) + 1);
  const after = withoutUnset({ ...before, ...change, changedAt });
  if (!isSound(after) || (after.state === 'reduceOnly' && !isContract(after)))
    return refuse('pairRulesInvalid');
  const inTheWay = offStep(state, listing, after);
  if (inTheWay > 0) return refuse('ordersInTheWay', { count: String(inTheWay) });
  listInstrument(state, after);
  if (after.state !== 'trading' || !hasSteps(after, before)) dropQuotes(state, symbolId);
  for (const name of changed) {
    note(state, act, `pair.${name}`, symbolId, valueText(before, name), valueText(after, name));
  }
  return done(after);
}

export const changePair = commandType<ChangePair, Instrument>({
  kind: 'ChangePair',
  apply: handle,
});
