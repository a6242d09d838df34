// Reads balances, places and cancels an order, and receives order updates over the WebSocket, with
// an API key. Create one with the permissions Read and Trade at /account/api.
// Run: node api-key.mjs <access key> <secret key> [address]
import { createHash, createHmac, randomUUID } from 'node:crypto';

const [accessKey, secret, base = 'http://127.0.0.1:4321'] = process.argv.slice(2);
if (!secret) throw new Error('Usage: node api-key.mjs <access key> <secret key> [address]');

// Signature: v1,<unix ms>,<nonce>,<mac>. The mac covers method, path with query, time, nonce and
// body hash. The HMAC key is the secret key, as text.
function signature(method, path, body = '') {
  const time = Date.now();
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['v1', method, path, time, nonce, bodyHash].join('\n');
  return `v1,${time},${nonce},${createHmac('sha256', secret).update(text).digest('hex')}`;
}

// Every private request must be signed, including reads.
async function call(path, input) {
  const body = JSON.stringify(input);
  const headers = {
    'content-type': 'application/json',
    'access-key': accessKey,
    'security-verify': signature('POST', path, body),
  };
  const response = await fetch(base + path, { method: 'POST', headers, body });
  const { code, msg, data } = await response.json();
  if (code !== '00000') throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

const { coinList } = await call('/v1/assets/getAssets', {});
console.log(
  `balances: ${coinList.map(({ coinName, total }) => `${total} ${coinName}`).join(', ')}`,
);

// Log in to the WebSocket with a login frame, signed as GET /stream without a body.
const socket = new WebSocket(`${base.replace('http', 'ws')}/stream`);
const update = new Promise((resolve, reject) => {
  socket.onopen = () =>
    socket.send(JSON.stringify({ op: 'login', accessKey, signature: signature('GET', '/stream') }));
  socket.onmessage = ({ data }) => {
    const frame = JSON.parse(data);
    if (frame.op === 'error') reject(new Error(`${frame.code} ${frame.msg}`));
    if (frame.op === 'loggedIn') {
      socket.send(JSON.stringify({ op: 'subscribe', topics: [{ channel: 'orders' }] }));
    }
    if (frame.type === 'snapshot') placeAndCancel().catch(reject);
    const ended = frame.type === 'delta' && frame.data.orders.find((order) => order.endReason);
    if (ended) resolve(ended);
  };
  socket.onerror = () => reject(new Error('WebSocket connection failed'));
});

// Place a limit buy 20% below the last price, rounded down to the price step.
async function placeAndCancel() {
  const [pair] = (await (await fetch(`${base}/v1/spot/public/tickers`)).json()).data;
  const info = await call('/v1/mix/public/getSymbolInfo', { symbolId: pair.symbolId });
  const step = Number(info.priceEndStep);
  const price = Math.floor((Number(pair.last) * 0.8) / step) * step;
  const { orderId } = await call('/v1/spot/order/place', {
    symbolId: pair.symbolId,
    delegateType: 21,
    orderType: 0,
    delegatePrice: price.toFixed(info.delegatePricePlace),
    delegateCount: (50 / price).toFixed(info.placeConfig.volumePlace),
    clientOid: randomUUID(),
  });
  console.log(`placed ${orderId}`);
  await call('/v1/spot/order/cancel', { orderId });
}

const { orderId, endReason } = await update;
console.log(`WebSocket update: ${orderId} ${endReason}`);
socket.close();
