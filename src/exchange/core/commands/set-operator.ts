import { done, type Outcome, refuse } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import {
  note,
  type OperatorCommand,
  setOperating,
  userOf,
} from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator makes a user an operator, or takes the role away. */
export interface SetOperator extends OperatorCommand {
  readonly kind: 'SetOperator';
  readonly userId: number;
  readonly operator: boolean;
}

function handle(state: State, command: SetOperator): Outcome<undefined> {
  const { userId, operator, act } = command;
  if (userOf(state, userId) === undefined) return refuse('userUnknown');
  const { operators } = state.operating;
  if (operators.includes(userId) === operator) return done(undefined);
  const others = operators.filter((one) => one !== userId);
  const next = operator ? [...others, userId].sort((a, b) => a - b) : others;
  setOperating(state, { operators: next });
  const text = (is: boolean) => (is ? 'operator' : 'user');
  note(state, act, 'user.role', `user:${userId}`, text(!operator), text(operator));
  return done(undefined);
}

export const setOperator = commandType<SetOperator, undefined>({
  kind: 'SetOperator',
  apply: handle,
});
