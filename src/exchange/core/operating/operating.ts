import { isSystem } from '#domain/account/account.ts';
import type { Act, Operating } from '#domain/operating/operating.ts';
import type { AnyCommand } from '#exchange/core/commands/command-type.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import type { State } from '#exchange/core/state.ts';

/** A command of an operator; what it changed stands in the trail. */
export interface OperatorCommand extends AnyCommand {
  readonly act: Act;
}

/** Writes an operator's act into the trail, with the change that it made and in its transaction. */
export function note(
  state: State,
  { by, reason }: Act,
  what: string,
  about: string,
  before: string,
  after: string,
): void {
  state.changes.acts.push({ at: state.now, by, what, about, before, after, reason });
}

/** Changes what operators have set beside pairs and users. */
export function setOperating(state: State, change: Partial<Operating>): void {
  state.operating = { ...state.operating, ...change };
  state.changes.operating = state.operating;
}

/** The user of that number, if it is one. */
export const userOf = (state: State, userId: number): Owner | undefined => {
  const owner = state.owners.get(userId);
  return owner?.state === undefined || isSystem(userId) ? undefined : owner;
};
