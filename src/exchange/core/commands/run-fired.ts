import { done } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';

/** Only lets fired plans take their turn, as they do after every command. */
export interface RunFired extends AnyCommand {
  readonly kind: 'RunFired';
}

export const runFired = commandType<RunFired, undefined>({
  kind: 'RunFired',
  apply: () => done(undefined),
});
