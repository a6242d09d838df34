import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameListener } from '#client/subscription.ts';
import { type BookRow, bookChecksum, type DataFrame, type Topic } from '#contract/channels.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { $bookOf, $groupedBookOf, subscribeBook, subscribeGroupedBook } from './book.ts';

let listener: FrameListener;
const left = vi.fn();
const doubt = vi.fn();
const subscribe = vi.fn((_topic: Topic, heard: FrameListener) => {
  listener = heard;
  return left;
});
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe: (topic: Topic, heard: FrameListener) => subscribe(topic, heard),
    doubt: (topic: Topic) => doubt(topic),
  }),
}));
vi.mock('#stores/feed/redraw.ts', () => ({ redraw: (_key: object, draw: () => void) => draw() }));

type Rows = readonly BookRow[];

const frame = (
  type: 'snapshot' | 'delta',
  bids: Rows,
  asks: Rows,
  checksum: number,
): DataFrame<'books'> => ({
  op: 'data',
  topic: 'books:BTCUSDT',
  channel: 'books',
  type,
  seq: 1,
  at: 0,
  data: { bids, asks, checksum },
});

const instrument = {
  kind: 'spot',
  symbolId: 'BTCUSDT',
  quote: { code: 'USDT', name: 'USDT', scale: 6 },
  priceScale: 1,
  sizeScale: 3,
} as Instrument;
const start: Rows = [['100.0', '1.000']];
const [$book, $groupedBook] = [$bookOf('BTCUSDT'), $groupedBookOf('BTCUSDT')];
const bidsShown = () => $book.get()?.bids.map(({ row }) => row.join('x'));

describe('API-02 the page’s book', () => {
  beforeEach(() => {
    $book.set(undefined);
    doubt.mockClear();
    subscribeBook(instrument);
    listener(frame('snapshot', start, [], bookChecksum(start, [])));
  });

  it('follows deltas whose checksum is that of the book after them', () => {
    const after: Rows = [
      ['100.0', '1.000'],
      ['99.0', '2.000'],
    ];
    const delta = frame('delta', [['99.0', '2.000']], [], bookChecksum(after, []));
    listener(delta);
    expect(doubt).not.toHaveBeenCalled();
    expect(bidsShown()).toEqual(['100.0x1.000', '99.0x2.000']);
  });

  it('asks for a snapshot when the checksum is another, and does not show what it doubts', () => {
    listener(frame('delta', [['99.0', '2.000']], [], 1));
    expect(doubt.mock.calls).toEqual([[{ channel: 'books', symbolId: 'BTCUSDT', grouping: 1 }]]);
    expect(bidsShown()).toEqual(['100.0x1.000']);
    const whole: Rows = [['98.0', '3.000']];
    listener(frame('snapshot', whole, [], bookChecksum(whole, [])));
    expect(bidsShown()).toEqual(['98.0x3.000']);
  });
});

describe('SPOT-03 the page’s book in coarser levels', () => {
  it('is a topic of its own, and says which grouping it is of', () => {
    subscribe.mockClear();
    const end = subscribeGroupedBook(instrument, 100);
    expect(subscribe.mock.calls.map(([topic]) => topic)).toEqual([
      { channel: 'books', symbolId: 'BTCUSDT', grouping: 100 },
    ]);
    const rows: Rows = [['100.0', '1.000', '105.5']];
    listener(frame('snapshot', rows, [], bookChecksum(rows, [])));
    expect($groupedBook.get()?.grouping).toBe(100);
    expect($groupedBook.get()?.book.bids).toMatchObject([{ price: 1000, value: 105_500_000n }]);
    end();
    expect(left).toHaveBeenCalledOnce();
  });

  it('is forgotten once nobody follows it, and a frame that comes late does not bring it back', () => {
    const end = subscribeGroupedBook(instrument, 100);
    const late = listener;
    end();
    expect($groupedBook.get()).toBeUndefined();
    late(frame('snapshot', [], [], bookChecksum([], [])));
    expect($groupedBook.get()).toBeUndefined();
    // The next is followed before the one before it is let go.
    const first = subscribeGroupedBook(instrument, 10);
    subscribeGroupedBook(instrument, 100);
    listener(frame('snapshot', [], [], bookChecksum([], [])));
    first();
    expect($groupedBook.get()?.grouping).toBe(100);
  });
});
