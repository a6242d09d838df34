import type { pinCalls } from '#contract/calls/pin.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

export const pinHandlers: Handlers<keyof typeof pinCalls> = {
  async enablePin({ profile, accounts }, { enable, pin, currentPin, password = '' }, { user }) {
    const changed = enable
      ? currentPin === undefined
        ? await profile.pins.enable(user, pin!)
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
