import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Keeps the secrets of API keys. An HMAC can only be checked by who has its key, so a hash would not
 * do: they are encrypted under AUTH_SECRET, as two-factor keys are, and a copy of the file alone
 * signs nothing. Each is bound to its key's id and owner: moved to another row it does not open.
 */
export class SecretBox {
  readonly #key: Buffer;

  constructor(authSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', authSecret, '', 'api-key secret v1', 32));
  }

  seal(secret: string, owner: string): string {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.#key, nonce).setAAD(Buffer.from(owner));
    const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), text]).toString('base64url');
  }

  /** Undefined: sealed under another AUTH_SECRET, or for another owner. */
  open(sealed: string, owner: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < nonceBytes + tagBytes) return undefined;
    const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    opening.setAAD(Buffer.from(owner));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      const text = opening.update(bytes.subarray(nonceBytes + tagBytes));
      return Buffer.concat([text, opening.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
