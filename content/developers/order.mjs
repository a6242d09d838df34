// Opens an account, agrees on a signing key, places an order and cancels it.
// Run: node order.mjs [address]
import { createECDH, createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto';

const base = process.argv[2] ?? 'http://127.0.0.1:4321';

// A session, whose requests name the exchange as their origin. Without cookies its token goes
// into the header dy-token: the cookie's value.
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

// Every POST looks like this; with a key it is signed.
async function call(path, input, key) {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', 'dy-token': token };
  if (key) headers['security-verify'] = signature(key, 'POST', path, body);
  const answer = await fetch(base + path, { method: 'POST', headers, body });
  const { code, msg, data } = await answer.json();
  if (code !== '00000') throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

// v1,<unix ms>,<nonce>,<mac>: the mac covers method, path, time, nonce and the body's hash.
function signature(key, method, path, body) {
  const time = Date.now();
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['v1', method, path, time, nonce, bodyHash].join('\n');
  return `v1,${time},${nonce},${createHmac('sha256', key).update(text).digest('hex')}`;
}

// The key: both sides derive it from their own half and the other's public half.
const ours = createECDH('prime256v1');
const publicKey = ours.generateKeys('base64url');
const theirs = await call('/v1/user/security/signingKey', { publicKey });
const secret = ours.computeSecret(theirs.publicKey, 'base64url');
const key = Buffer.from(hkdfSync('sha256', secret, theirs.sessionId, 'security-verify v1', 32));

// A limit buy a fifth below the market, on a multiple of the price step.
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
const ended = await call('/v1/spot/order/cancel', { orderId }, key);
console.log(`cancelled ${orderId}: status ${ended.status}, ${ended.endReason}`);
