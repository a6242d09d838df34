// Maintains a pair's order book and verifies it against the exchange's checksum.
// Run: node stream.mjs [address] [pair] [frames]
const [base = 'http://127.0.0.1:4321', pair = 'BTCUSDT', frames = '20'] = process.argv.slice(2);

const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/stream`);
const topics = [{ channel: 'books', symbolId: pair }];
const subscribe = () => socket.send(JSON.stringify({ op: 'subscribe', topics }));

let book; // undefined: waiting for a snapshot
let valid = 0;

function apply({ type, seq, data }) {
  if (type === 'snapshot') book = { bids: new Map(), asks: new Map() };
  // A gap means that frames were lost: request a new snapshot.
  else if (!book || seq !== book.seq + 1) return resubscribe();
  book.seq = seq;
  for (const side of ['bids', 'asks']) {
    for (const [price, size] of data[side]) {
      if (size === '0') book[side].delete(price);
      else book[side].set(price, size);
    }
  }
  if (checksum() !== data.checksum) return resubscribe();
  if (++valid < Number(frames)) return;
  const [bid, ask] = [best('bids', 1)[0], best('asks', 1)[0]];
  console.log(`${pair} ${bid[0]} / ${ask[0]} after ${valid} valid frames`);
  socket.close();
}

// Every new subscription starts with a snapshot.
function resubscribe() {
  book = undefined;
  socket.send(JSON.stringify({ op: 'unsubscribe', topics }));
  subscribe();
}

const best = (side, count) =>
  [...book[side]].sort(([a], [b]) => (side === 'bids' ? b - a : a - b)).slice(0, count);

// FNV-1a over price:quantity of bid 1, ask 1, bid 2, ask 2 … of the best 25 levels per side.
function checksum() {
  const [bids, asks] = [best('bids', 25), best('asks', 25)];
  const parts = [];
  for (let i = 0; i < 25; i++) {
    if (bids[i]) parts.push(bids[i].join(':'));
    if (asks[i]) parts.push(asks[i].join(':'));
  }
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(parts.join('|'))) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

socket.onopen = subscribe;
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.op === 'data') apply(frame);
  // The heartbeat has the last sequence number sent: a higher one also means lost frames.
  if (frame.op === 'heartbeat' && book && frame.seqs[`books:${pair}`] > book.seq) resubscribe();
  if (frame.op === 'error') throw new Error(`${frame.code} ${frame.msg}`);
};
socket.onclose = ({ code, reason }) => console.log(`closed: ${code} ${reason}`);
