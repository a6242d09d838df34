import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import {
  parseSignature,
  signatureHeader,
  signatureShape,
  signatureWindowMs,
  textToSign,
} from '#contract/signing.ts';
import type { Failure } from '#exchange/gateway/failure.ts';
import { SigningKeys } from '#exchange/gateway/signing/keys.ts';
import { Nonces } from '#exchange/gateway/signing/nonces.ts';

/** A request as it came, for its signature to be held against. */
export interface SignedRaw {
  readonly method: string;
  /** As on the request line, with its query. */
  readonly path: string;
  readonly body: Buffer;
  /** The `security-verify` header. */
  readonly signature: string | undefined;
}

/** Whether a call is what the session's own client sent, now and for the first time. */
export class Signing {
  readonly keys = new SigningKeys();
  readonly #nonces = new Nonces();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Why a request is not taken for the session's; undefined: it is, and its nonce is used up. */
  refusal(sessionId: string, request: SignedRaw): Failure | undefined {
    const { method, path, body, signature: header } = request;
    if (header === undefined || header === '') return { name: 'signatureMissing' };
    const signature = parseSignature(header);
    if (signature === undefined) {
      const values = { field: signatureHeader, expected: signatureShape };
      return { name: 'malformed', values };
    }
    const key = this.keys.get(sessionId);
    if (key === undefined) return { name: 'signingKeyUnknown' };
    const now = this.#clock();
    const { time, nonce, mac } = signature;
    if (Math.abs(now - time) > signatureWindowMs) return stale(now);
    const text = textToSign({ method, path, bodyHash: hash('sha256', body, 'hex') }, signature);
    const right = createHmac('sha256', key.secret).update(text).digest();
    if (!timingSafeEqual(right, Buffer.from(mac, 'hex'))) return { name: 'signatureInvalid' };
    switch (this.#nonces.take(`${key.number}.${nonce}`, time, now)) {
      case 'fresh':
        return undefined;
      case 'seen':
        return { name: 'signatureReplayed' };
      case 'forgotten':
        return stale(now);
      case 'full':
        return { name: 'busy', retryAfterSeconds: 1 };
    }
  }
}

const stale = (now: number): Failure => ({
  name: 'signatureStale',
  values: { serverTime: String(now), seconds: String(signatureWindowMs / 1000) },
});
