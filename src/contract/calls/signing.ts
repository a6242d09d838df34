import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType, time } from '#contract/fields.ts';

/** A P-256 point, uncompressed (65 bytes from 0x04 on), as base64url. */
const publicKeyText = z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'P-256 point, base64url'));

export const signingCalls = {
  signingKey: defineCall({
    method: 'POST',
    path: '/v1/user/security/signingKey',
    access: 'private',
    about: 'Agrees on the key that signs the session’s orders. Replaces any earlier key.',
    input: z.strictObject({
      /** The caller's half, made for this call alone. */
      publicKey: publicKeyText,
      languageType,
    }),
    output: z.object({
      /** The exchange's half, made for this call alone. */
      publicKey: publicKeyText,
      /** Salt of the key. No secret, and not what the session's cookie carries. */
      sessionId: z.string(),
      /** Unix milliseconds. */
      serverTime: time,
    }),
  }),
};
