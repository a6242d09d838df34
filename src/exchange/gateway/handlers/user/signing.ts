import type { signingCalls } from '#contract/calls/signing.ts';
import { done, refuse } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';

export const signingHandlers: Handlers<keyof typeof signingCalls> = {
  signingKey(gate, { publicKey: theirs }, { user: { sessionId } }) {
    const publicKey = gate.signing.keys.agree(sessionId, theirs);
    if (publicKey === undefined) return refuse('publicKeyInvalid');
    return done({ publicKey, sessionId, serverTime: Date.now() });
  },
};
