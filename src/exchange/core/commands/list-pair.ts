import type { Instrument } from '#domain/instrument/instrument.ts';
import { done, type Outcome } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { listInstrument } from '#exchange/core/instruments/list-instrument.ts';
import { canList, pairText } from '#exchange/core/instruments/pairs.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator lists a pair that was not there. */
export interface ListPair extends OperatorCommand {
  readonly kind: 'ListPair';
  readonly instrument: Instrument;
}

/** Lists a pair on the running exchange; of coins that were listed before, as they were. */
function handle(state: State, { instrument, act }: ListPair): Outcome<Instrument> {
  const allowed = canList(state, instrument);
  if (!allowed.ok) return allowed;
  const listed = { ...instrument, listedAt: state.now, changedAt: state.now };
  listInstrument(state, listed);
  note(state, act, 'pair.listed', listed.symbolId, '', pairText(listed));
  return done(listed);
}

export const listPair = commandType<ListPair, Instrument>({ kind: 'ListPair', apply: handle });
