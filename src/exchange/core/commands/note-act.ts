import { done, type Outcome } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** Writes into the trail what an operator does beside the core. */
export interface NoteAct extends OperatorCommand {
  readonly kind: 'NoteAct';
  readonly what: string;
  readonly about: string;
  readonly after: string;
}

/** What an operator does beside the core stands in the trail like everything else they do. */
function handle(state: State, { act, what, about, after }: NoteAct): Outcome<undefined> {
  note(state, act, what, about, '', after);
  return done(undefined);
}

export const noteAct = commandType<NoteAct, undefined>({ kind: 'NoteAct', apply: handle });
