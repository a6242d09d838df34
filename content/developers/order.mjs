// Signs up, creates a signing key, places an order and cancels it.
// Run: node order.mjs [address]
import { createECDH, createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto';

const base = process.argv[2] ?? 'http://127.0.0.1:4321';

// Create a session. Account requests need the exchange's own origin. Clients without cookies send
// the value of the session cookie in the dy-token header.
const signUp = await fetch(`${base}/api/auth/sign-up/email`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: base },
  body: JSON.stringify({
    email: `${randomUUID()}@example.com`,
    password: randomUUID(),
    name: 'Bot',
  }),
});
if (!signUp.ok) throw new Error((await signUp.json()).message);
const cookies = signUp.headers.getSetCookie();
const token = cookies.map((line) => /session_token=([^;]+)/.exec(line)?.[1]).find(Boolean);

// Send a POST request, signed if a key is given.
async function call(path, input, key) {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', 'dy-token': token };
  if (key) headers['security-verify'] = signature(key, 'POST', path, body);
  const response = await fetch(base + path, { method: 'POST', headers, body });
  const { code, msg, data } = await response.json();
  if (code !== '00000') throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

// Signature: v1,<unix ms>,<nonce>,<mac>. The mac covers method, path, time, nonce and body hash.
function signature(key, method, path, body) {
  const time = Date.now();
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['v1', method, path, time, nonce, bodyHash].join('\n');
  return `v1,${time},${nonce},${createHmac('sha256', key).update(text).digest('hex')}`;
}

// Derive the signing key: each side combines its private key with the other's public key.
const ours = createECDH('prime256v1');
const publicKey = ours.generateKeys('base64url');
const theirs = await call('/v1/user/security/signingKey', { publicKey });
const secret = ours.computeSecret(theirs.publicKey, 'base64url');
const key = Buffer.from(hkdfSync('sha256', secret, theirs.sessionId, 'security-verify v1', 32));

// Place a limit buy 20% below the last price, rounded down to the price step.
const [pair] = (await (await fetch(`${base}/v1/spot/public/tickers`)).json()).data;
const info = await call('/v1/mix/public/getSymbolInfo', { symbolId: pair.symbolId });
const step = Number(info.priceEndStep);
const price = (Math.floor((Number(pair.last) * 0.8) / step) * step).toFixed(
  info.delegatePricePlace,
);
const order = await call(
  '/v1/spot/order/place',
  {
    symbolId: pair.symbolId,
    delegateType: 21,
    orderType: 0,
    delegatePrice: price,
    delegateCount: (50 / Number(price)).toFixed(info.placeConfig.volumePlace),
    clientOid: randomUUID(),
  },
  key,
);
console.log(`placed ${order.orderId}: ${order.delegateCount} ${order.symbolId} at ${price}`);

const { orderId } = order;
const canceled = await call('/v1/spot/order/cancel', { orderId }, key);
console.log(`canceled ${orderId}: status ${canceled.status}, ${canceled.endReason}`);
