import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, time } from '#contract/fields.ts';

/** Six digits that a session must have shown before it places or changes orders. */
const pin = z.string().check(z.regex(/^\d{6}$/, 'six digits'));

interface Proof {
  enable: boolean;
  pin?: string | undefined;
  currentPin?: string | undefined;
  password?: string | undefined;
}
/**
 * It is set with the PIN and the password, changed with the current one in the password's place, and
 * taken away with the PIN or, when that is forgotten, the password.
 */
const proven = z.refine<Proof>(
  ({ enable, pin: given, currentPin, password }) =>
    enable
      ? given !== undefined && (currentPin === undefined) !== (password === undefined)
      : (given ?? password) !== undefined && currentPin === undefined,
  { path: ['pin'], error: 'six digits' },
);

const write = { method: 'POST', access: 'private', writes: true } as const;
const path = '/v1/user/security/pin' as const;

export const pinCalls = {
  enablePin: defineCall({
    ...write,
    path: `${path}/enable-pin`,
    about:
      'Sets a trading PIN with the account password, changes it with the current PIN, or removes it ' +
      'with the PIN or the account password.',
    input: z
      .strictObject({
        enable: z.boolean(),
        pin: z.optional(pin),
        currentPin: z.optional(pin),
        password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
        languageType,
      })
      .check(proven),
    output: z.object({ pinTradingSwitch: z.boolean() }),
  }),
  verifyPin: defineCall({
    ...write,
    path: `${path}/verify-pin`,
    about: 'Verifies the trading PIN. The session can then place orders for 12 hours.',
    input: z.strictObject({ pin, languageType }),
    output: z.object({ verifiedUntil: time }),
  }),
};
