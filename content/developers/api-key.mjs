// Reads balances, places and cancels an order, and hears of orders on the socket: all by an API key
// with the permissions Read and Trade. Create one at /account/api.
// Run: node api-key.mjs <access key> <secret key> [address]
import { createHash, createHmac, randomUUID } from 'node:crypto';

const [accessKey, secret, base = 'http://127.0.0.1:4321'] = process.argv.slice(2);
if (!secret) throw new Error('node api-key.mjs <access key> <secret key> [address]');

// v1,<unix ms>,<nonce>,<mac>: the mac covers method, path with query, time, nonce and the body's
// hash. The secret key is the HMAC key as it was shown.
function signature(method, path, body = '') {
  const time = Date.now();
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = ['v1', method, path, time, nonce, bodyHash].join('\n');
  return `v1,${time},${nonce},${createHmac('sha256', secret).update(text).digest('hex')}`;
}

// Every call that isn't public is signed, reads too.
async function call(path, input) {
  const body = JSON.stringify(input);
  const headers = {
    'content-type': 'application/json',
    'access-key': accessKey,
    'security-verify': signature('POST', path, body),
  };
  const answer = await fetch(base + path, { method: 'POST', headers, body });
  const { code, msg, data } = await answer.json();
  if (code !== '00000') throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

const { coinList } = await call('/v1/assets/getAssets', {});
console.log(
  `balances: ${coinList.map(({ coinName, total }) => `${total} ${coinName}`).join(', ')}`,
);

// On the socket the key logs in with a frame, signed as a GET of /stream without a body.
const socket = new WebSocket(`${base.replace('http', 'ws')}/stream`);
const heard = new Promise((resolve, reject) => {
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
  socket.onerror = () => reject(new Error('no socket'));
});

// A limit buy a fifth below the market, on a multiple of the price step.
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

const { orderId, endReason } = await heard;
console.log(`the socket says: ${orderId} ${endReason}`);
socket.close();
