import type { pinCalls } from '#contract/calls/pin.ts';
import type { CallerUser } from '#contract/client.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';

/** Sets a PIN where there is none: with the password, or a stolen session would lock its user out. */
async function set(
  { profile, accounts }: Gate,
  user: CallerUser,
  pin: string,
  password: string,
): Promise<Outcome<null>> {
  if (profile.pins.isOn(user.userId)) return refuse('pinExists');
  const proven = await accounts.provesPassword(user.authId, password);
  return proven.ok ? await profile.pins.enable(user, pin) : proven;
}

export const pinHandlers: Handlers<keyof typeof pinCalls> = {
  async enablePin(gate, { enable, pin, currentPin, password = '' }, { user }) {
    const { profile, accounts } = gate;
    const changed = enable
      ? currentPin === undefined
        ? await set(gate, user, pin!, password)
        : await profile.pins.change(user, currentPin, pin!)
      : await profile.pins.disable(
          user,
          pin === undefined
            ? { stands: () => accounts.hasPassword(user.authId, password) }
            : { pin },
        );
    return changed.ok ? done({ pinTradingSwitch: profile.pins.isOn(user.userId) }) : changed;
  },

  async verifyPin({ profile }, { pin }, { user }) {
    const verified = await profile.pins.verify(user, pin);
    return verified.ok ? done({ verifiedUntil: verified.value }) : verified;
  },
};
