import { done, type Outcome } from '#domain/refusal.ts';
import { commandType } from '#exchange/core/commands/command-type.ts';
import { note, type OperatorCommand } from '#exchange/core/operating/operating.ts';
import type { State } from '#exchange/core/state.ts';

/** An operator believes the machine's clock, which jumped. `before`: the time until then. */
export interface ConfirmClock extends OperatorCommand {
  readonly kind: 'ConfirmClock';
  readonly before: number;
}

/** Says in the trail that the machine's clock is right, so that time goes on from there. */
function handle(state: State, command: ConfirmClock): Outcome<undefined> {
  const text = (at: number) => new Date(at).toISOString();
  note(state, command.act, 'clock', 'clock', text(command.before), text(state.now));
  return done(undefined);
}

export const confirmClock = commandType<ConfirmClock, undefined>({
  kind: 'ConfirmClock',
  apply: handle,
});
