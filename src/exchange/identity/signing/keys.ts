import { createECDH, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { keyBytes, keyInfo } from '#contract/signing.ts';
import { RecentMap } from '#exchange/requests/recent-map.ts';

/** Sessions whose keys are kept; beyond, the one longest unused goes and makes its key anew. */
const keysMax = 50_000;

export interface SigningKey {
  /** Tells keys apart, so that no key meets another's nonces. */
  readonly number: number;
  /** Prepared once: with bare bytes each mac would take five times as long. */
  readonly secret: KeyObject;
}

/**
 * The keys that sessions sign with. They are in memory only: after a restart a client is told that
 * its key is unknown and agrees on a new one.
 */
export class SigningKeys {
  /** By session id. */
  readonly #keys: RecentMap<string, SigningKey>;
  #made = 0;

  constructor(max: number = keysMax) {
    this.#keys = new RecentMap(max);
  }

  get size(): number {
    return this.#keys.size;
  }

  /**
   * Agrees on a session's key, in the place of the one it had. Returns the exchange's public half;
   * undefined when the caller's is no point of the curve.
   */
  agree(sessionId: string, theirs: string): string | undefined {
    const ecdh = createECDH('prime256v1');
    const ours = ecdh.generateKeys();
    let shared: Buffer;
    try {
      shared = ecdh.computeSecret(Buffer.from(theirs, 'base64url'));
    } catch {
      return undefined;
    }
    const secret = createSecretKey(
      Buffer.from(hkdfSync('sha256', shared, sessionId, keyInfo, keyBytes)),
    );
    this.#keys.set(sessionId, { number: ++this.#made, secret });
    return ours.toString('base64url');
  }

  get(sessionId: string): SigningKey | undefined {
    return this.#keys.get(sessionId);
  }

  forget(sessionId: string): void {
    this.#keys.delete(sessionId);
  }
}
