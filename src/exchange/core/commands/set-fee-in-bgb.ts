import { done, refuse } from '#domain/refusal.ts';
import { type UserCommand, userCommandType } from '#exchange/core/commands/command-type.ts';
import { touchUser } from '#exchange/core/state.ts';

/** Whether a user pays fees in BGB, at a discount. */
export interface SetFeeInBgb extends UserCommand {
  readonly kind: 'SetFeeInBgb';
  readonly feeInBgb: boolean;
}

export const setFeeInBgb = userCommandType<SetFeeInBgb, undefined>({
  kind: 'SetFeeInBgb',
  apply(state, owner, { feeInBgb }) {
    const user = owner.state;
    if (user === undefined) return refuse('userUnknown');
    user.feeInBgb = feeInBgb;
    touchUser(state, owner);
    return done(undefined);
  },
});
