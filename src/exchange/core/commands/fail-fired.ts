import { done } from '#domain/refusal.ts';
import { type AnyCommand, commandType } from '#exchange/core/commands/command-type.ts';
import { failFired as handle } from '#exchange/core/conditional/triggers.ts';

/** Ends a fired plan that can't be carried out. */
export interface FailFired extends AnyCommand {
  readonly kind: 'FailFired';
  readonly planId: number;
}

export const failFired = commandType<FailFired, undefined>({
  kind: 'FailFired',
  apply(state, { planId }) {
    handle(state, planId);
    return done(undefined);
  },
});
