import type { Instrument } from '#domain/instrument/instrument.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { listInstrument as handle } from '#exchange/core/instruments/list-instrument.ts';

/** Lists a pair or changes its steps, limits or state. */
export interface ListInstrument extends AnyCommand {
  readonly kind: 'ListInstrument';
  readonly instrument: Instrument;
}

export const listInstrument = commandType<ListInstrument, undefined>({
  kind: 'ListInstrument',
  apply: (state, { instrument }) => handle(state, instrument),
});
