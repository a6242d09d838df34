import { WebSocket } from 'ws';
import { calls } from '#contract/calls.ts';
import type { ChannelData, ServerFrame } from '#contract/channels.ts';

/** More levels a side than a sleeping book has, and fewer than any that is quoted as a whole. */
const whole = 15;

interface Symbols {
  readonly data: { readonly symbolDTOList: readonly { readonly symbolId: string }[] };
}

async function symbolsOf(port: number, businessLine: string): Promise<string[]> {
  const { path } = calls.getAllSymbol;
  const answer = await fetch(`http://127.0.0.1:${port}${path}?businessLine=${businessLine}`);
  const { data } = (await answer.json()) as Symbols;
  return data.symbolDTOList.map(({ symbolId }) => symbolId);
}

/** The time in milliseconds from a subscription until the first frame of the book. */
async function firstFrame(socket: WebSocket, symbolId: string): Promise<number> {
  const at = performance.now();
  const levels = await new Promise<number>((resolve, reject) => {
    const hear = (text: Buffer) => {
      const frame = JSON.parse(String(text)) as ServerFrame;
      if (frame.op === 'error') reject(new Error(frame.msg));
      if (frame.op !== 'data' || frame.topic !== `books:${symbolId}`) return;
      socket.off('message', hear);
      const { bids, asks } = frame.data as ChannelData['books'];
      resolve(Math.min(bids.length, asks.length));
    };
    socket.on('message', hear);
    const topics = [{ channel: 'books', symbolId }];
    socket.send(JSON.stringify({ op: 'subscribe', topics }));
  });
  const ms = performance.now() - at;
  if (levels <= whole) throw new Error(`${symbolId} was shown with ${levels} levels a side`);
  socket.send(JSON.stringify({ op: 'unsubscribe', topics: [{ channel: 'books', symbolId }] }));
  return ms;
}

/**
 * First looks at books that sleep, one after the other: contracts, which wake the pairs of their indexes
 * first, and pairs of which there is no contract.
 */
export async function wakesOf(port: number): Promise<number[]> {
  const contracts = await symbolsOf(port, 'usdt');
  const components = new Set(contracts.map((symbolId) => symbolId.split('_')[0]));
  const pairs = (await symbolsOf(port, 'spot')).filter((symbolId) => !components.has(symbolId));
  const socket = new WebSocket(`ws://127.0.0.1:${port}/stream`, {
    headers: { origin: `http://127.0.0.1:${port}` },
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const wakes: number[] = [];
  for (const symbolId of [...contracts, ...pairs]) wakes.push(await firstFrame(socket, symbolId));
  socket.terminate();
  return wakes;
}
