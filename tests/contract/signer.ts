import {
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { calls } from '#contract/calls.ts';
import {
  formatSignature,
  keyBytes,
  keyInfo,
  type Signature,
  type SignedRequest,
  textToSign,
} from '#contract/signing.ts';

/** A prepared key signs several times as fast. */
type Key = Buffer | KeyObject;

/** The exchange's half, as `signingKey` answers it. */
interface TheirHalf {
  readonly publicKey: string;
  readonly sessionId: string;
}

/** Agrees on a signing key, as a client that is no browser does. */
async function agreeOnKey(ask: (publicKey: string) => Promise<TheirHalf>): Promise<Buffer> {
  const ecdh = createECDH('prime256v1');
  const theirs = await ask(ecdh.generateKeys('base64url'));
  const shared = ecdh.computeSecret(Buffer.from(theirs.publicKey, 'base64url'));
  return Buffer.from(hkdfSync('sha256', shared, theirs.sessionId, keyInfo, keyBytes));
}

/** The key of the session that `headers` carry. */
export const agreeOnKeyAt = (base: string, headers: Record<string, string>): Promise<Buffer> =>
  agreeOnKey(async (publicKey) => {
    const answer = await fetch(base + calls.signingKey.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ publicKey }),
    });
    const { code, data } = (await answer.json()) as { code: string; data: TheirHalf };
    if (code !== '00000') throw new Error(`no signing key: ${code}`);
    return data;
  });

export const bodyHash = (body: string | Uint8Array): string =>
  createHash('sha256').update(body).digest('hex');

/** The `security-verify` header of a request; what is not given of it is made. */
export function sign(
  key: Key,
  request: SignedRequest,
  { time = Date.now(), nonce = randomUUID() }: Partial<Signature> = {},
): string {
  const text = textToSign(request, { time, nonce });
  return formatSignature({
    time,
    nonce,
    mac: createHmac('sha256', key).update(text).digest('hex'),
  });
}

/** The header of a POST. */
export const signPost = (
  key: Key,
  path: string,
  body: string | Uint8Array,
  time = Date.now(),
): string => sign(key, { method: 'POST', path, bodyHash: bodyHash(body) }, { time });
