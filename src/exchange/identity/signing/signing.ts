import { createHmac, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import {
  parseSignature,
  signatureHeader,
  signatureShape,
  signatureWindowMs,
  textToSign,
} from '#contract/signing.ts';
import { SigningKeys } from '#exchange/identity/signing/keys.ts';
import { Nonces } from '#exchange/identity/signing/nonces.ts';
import type { Failure } from '#exchange/requests/failure.ts';

/** A request as it came, for its signature to be held against. */
export interface SignedRaw {
  readonly method: string;
  /** As on the request line, with its query. */
  readonly path: string;
  readonly body: Buffer;
  /** The `security-verify` header. */
  readonly signature: string | undefined;
}

interface Signer {
  /** Tells signers apart, so that no key meets another's nonces. */
  readonly scope: string;
  readonly secret: KeyObject;
  /** Whether the key outlives the process, as that of a session does not. */
  readonly isKept?: boolean;
}

/** A right signature that is not used up yet. */
export interface Unspent {
  readonly nonce: string;
  readonly time: number;
}

/** Whether a call is what its signer sent, now and for the first time. */
export class Signing {
  readonly keys = new SigningKeys();
  readonly #nonces = new Nonces();
  readonly #clock: () => number;
  /** When nonces began to be remembered. */
  readonly #since: number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#since = clock();
  }

  /** Why a request is not taken for the session's; undefined: it is, and its nonce is used up. */
  refusal(sessionId: string, request: SignedRaw): Failure | undefined {
    const key = this.keys.get(sessionId);
    const signer = key && { scope: String(key.number), secret: key.secret };
    const unspent = this.verify(signer, request);
    return 'name' in unspent ? unspent : this.spend(unspent);
  }

  /** Whether it was the signer who signed a request, and lately; without one, its key is unknown. */
  verify(signer: Signer | undefined, request: SignedRaw): Unspent | Failure {
    const { method, path, body, signature: header } = request;
    if (header === undefined || header === '') return { name: 'signatureMissing' };
    const signature = parseSignature(header);
    if (signature === undefined) {
      const values = { field: signatureHeader, expected: signatureShape };
      return { name: 'malformed', values };
    }
    if (signer === undefined) return { name: 'signingKeyUnknown' };
    const now = this.#clock();
    const { time, nonce, mac } = signature;
    if (Math.abs(now - time) > signatureWindowMs) return stale(now);
    const text = textToSign({ method, path, bodyHash: hash('sha256', body, 'hex') }, signature);
    const right = createHmac('sha256', signer.secret).update(text).digest();
    if (!timingSafeEqual(right, Buffer.from(mac, 'hex'))) return { name: 'signatureInvalid' };
    // What was signed before the process began may have been carried out by the one before.
    if (signer.isKept && time < this.#since) return stale(now);
    return { nonce: `${signer.scope}.${nonce}`, time };
  }

  /** Uses a signature up; a failure: it was used before, or nobody can know that it was not. */
  spend({ nonce, time }: Unspent): Failure | undefined {
    const now = this.#clock();
    switch (this.#nonces.take(nonce, time, now)) {
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
