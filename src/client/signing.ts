import { type Answer, call, serverNow } from '#client/call.ts';
import { forgetKeys, type KeptKey, keepKey, readKey } from '#client/key-store.ts';
import { announceLogout, onLogout } from '#client/logout.ts';
import { formatSignature, keyBytes, keyInfo, textToSign } from '#contract/signing.ts';

/** Of the tabs that share a session's key, one at a time looks for it or makes it. */
const lockName = 'signing';
/** The clock was wrong; the answer has told the right time. */
const staleCode = '40103';
/** The key is not the session's, or the exchange lost it in a restart. */
const keyCodes = ['40102', '40104'];
/** One more for a wrong key and one for a wrong clock. */
const triesMax = 3;

/** A request with a body, as its signature covers it. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

type Failed = Extract<Answer<never>, { ok: false }>;
type Key = { readonly ok: true; readonly data: KeptKey } | Failed;

const utf8 = (text: string) => new TextEncoder().encode(text);
const binary = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes));
const toBase64Url = (bytes: ArrayBuffer) =>
  btoa(binary(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

let held: KeptKey | undefined;

onLogout(() => {
  held = undefined;
  void forgetKeys();
});

const { subtle } = crypto;
const curve = { name: 'ECDH', namedCurve: 'P-256' };

/** The HMAC key of both halves; none of its ancestors can be read either. */
async function derive(mine: CryptoKey, theirs: string, sessionId: string): Promise<CryptoKey> {
  const point = await subtle.importKey('raw', fromBase64Url(theirs), curve, false, []);
  const shared = await subtle.deriveKey({ name: 'ECDH', public: point }, mine, 'HKDF', false, [
    'deriveKey',
  ]);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8(sessionId), info: utf8(keyInfo) };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: keyBytes * 8 };
  return await subtle.deriveKey(hkdf, shared, hmac, false, ['sign']);
}

/**
 * Agrees on a new key. The page must still belong to the session that its cookies carry: after a
 * log-in as somebody else in another tab, an order from here would be the other's.
 */
async function agree(pageSession: string | undefined): Promise<Key> {
  const pair = await subtle.generateKey(curve, false, ['deriveKey']);
  const publicKey = toBase64Url(await subtle.exportKey('raw', pair.publicKey));
  const answer = await call('signingKey', { publicKey });
  if (!answer.ok) return answer;
  const { sessionId, publicKey: theirs } = answer.data;
  if (pageSession !== undefined && sessionId !== pageSession) {
    announceLogout();
    return { ok: false, lost: false, code: '00004', msg: '', effect: 'logout' };
  }
  const key = await derive(pair.privateKey, theirs, sessionId);
  return { ok: true, data: { sessionId, id: crypto.randomUUID(), key } };
}

/** The session's key; not `wrong`, which the exchange did not take. */
async function keyOf(wrong: string | undefined): Promise<Key> {
  const { session } = document.documentElement.dataset;
  const fits = (key: KeptKey | undefined) =>
    key !== undefined && key.id !== wrong && key.sessionId === (session ?? key.sessionId);
  if (held && fits(held)) return { ok: true, data: held };
  return await navigator.locks.request(lockName, async () => {
    // Another call of this tab may have had the lock before.
    if (held && fits(held)) return { ok: true, data: held };
    const kept = session === undefined ? undefined : await readKey(session);
    const found: Key = kept && fits(kept) ? { ok: true, data: kept } : await agree(session);
    if (!found.ok) return found;
    held = found.data;
    if (held !== kept) await keepKey(held);
    return found;
  });
}

async function sign({ method, path, body }: Asked, key: CryptoKey): Promise<string> {
  const bodyHash = toHex(await subtle.digest('SHA-256', utf8(body)));
  const fresh = { time: Math.round(serverNow()), nonce: crypto.randomUUID() };
  const text = textToSign({ method, path, bodyHash }, fresh);
  const mac = toHex(await subtle.sign('HMAC', key, utf8(text)));
  return formatSignature({ ...fresh, mac });
}

/**
 * Sends a request with the session's signature. A refused signature is replaced and the request
 * sent again, since it was not carried out; a lost answer is not.
 */
export async function sendSigned(
  asked: Asked,
  send: (signature: string) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  let wrong: string | undefined;
  for (let tries = 1; ; tries++) {
    const key = await keyOf(wrong);
    if (!key.ok) return key;
    const answer = await send(await sign(asked, key.data.key));
    if (answer.ok || answer.lost || tries === triesMax) return answer;
    if (keyCodes.includes(answer.code)) wrong = key.data.id;
    else if (answer.code !== staleCode) return answer;
  }
}
