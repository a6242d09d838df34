import { describe, expect, it } from 'vitest';
import { bookChecksum, type Topic, topicKey } from './channels.ts';
import { clientFrame } from './frames.ts';

describe('topics', () => {
  it.each<[Topic, string]>([
    [{ channel: 'ticker' }, 'ticker'],
    [{ channel: 'ticker', symbolId: 'BTCUSDT' }, 'ticker:BTCUSDT'],
    [{ channel: 'books', symbolId: 'BTCUSDT_SPBL' }, 'books:BTCUSDT'],
    [{ channel: 'books', symbolId: 'BTCUSDT', grouping: 1 }, 'books:BTCUSDT'],
    [{ channel: 'books', symbolId: 'BTCUSDT', grouping: 100 }, 'books:BTCUSDT:100'],
    [{ channel: 'candle', symbolId: 'BTCUSDT', interval: '1m' }, 'candle:BTCUSDT:1m'],
    [{ channel: 'orders' }, 'orders'],
  ])('%j is %s', (topic, key) => {
    expect(topicKey(topic)).toBe(key);
  });

  it.each([
    [{ op: 'subscribe', topics: [] }],
    [{ op: 'subscribe', topics: [{ channel: 'nothing' }] }],
    [{ op: 'subscribe', topics: [{ channel: 'books' }] }],
    [{ op: 'subscribe', topics: [{ channel: 'books', symbolId: 'BTCUSDT', grouping: 5 }] }],
    [{ op: 'subscribe', topics: [{ channel: 'books', symbolId: 'BTCUSDT', grouping: '10' }] }],
    [{ op: 'subscribe', topics: [{ channel: 'orders', symbolId: 'BTCUSDT' }] }],
    [{ op: 'shout' }],
  ])('takes no %j', (frame) => {
    expect(clientFrame.safeParse(frame).success).toBe(false);
  });
});

describe('bookChecksum', () => {
  it('is FNV-1a over the interleaved levels', () => {
    expect(bookChecksum([], [])).toBe(0x811c9dc5);
    const text = (levels: [string, string][]) => bookChecksum(levels, []);
    expect(text([['1', '2']])).not.toBe(text([['1', '3']]));
  });

  it('sees the best 25 levels a side and no more', () => {
    const levels = Array.from({ length: 30 }, (_, i): [string, string] => [`${i}`, '1']);
    const same = levels.map((level, i): [string, string] => (i < 25 ? level : ['9', '9']));
    const other = levels.map((level, i): [string, string] => (i < 24 ? level : ['9', '9']));
    expect(bookChecksum(levels, [])).toBe(bookChecksum(same, []));
    expect(bookChecksum(levels, [])).not.toBe(bookChecksum(other, []));
  });
});
