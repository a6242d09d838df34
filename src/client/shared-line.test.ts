import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientFrame, Topic } from '#contract/channels.ts';
import { SharedLine, type Tab } from './shared-line.ts';
import type { SocketLike } from './socket.ts';

class FakeSocket implements SocketLike {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: ClientFrame[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
}

/** A tab that keeps what it hears. */
class FakeTab implements Tab {
  readonly events: string[] = [];
  opened = () => void this.events.push('opened');
  heard = (text: string) => void this.events.push(text);
  closed = (code: number) => void this.events.push(`closed ${code}`);
}

const book: Topic = { channel: 'books', symbolId: 'BTCUSDT' };
const orders: Topic = { channel: 'orders' };

let sockets: FakeSocket[];
let line: SharedLine;
let now: number;
const last = () => sockets.at(-1)!;
/** What was sent last: `-books`, `visibility 0`. */
const said = () =>
  last().sent.map((frame) =>
    frame.op === 'visibility'
      ? `visibility ${frame.visible}`
      : frame.op === 'ping' || frame.op === 'login'
        ? frame.op
        : (frame.op === 'subscribe' ? '+' : '-') +
          frame.topics.map(({ channel }) => channel).join('+'),
  );
const say = (tab: Tab, frame: ClientFrame) => line.say(tab, JSON.stringify(frame));

function joined(): FakeTab {
  const tab = new FakeTab();
  line.join(tab);
  return tab;
}

beforeEach(() => {
  sockets = [];
  now = 0;
  line = new SharedLine(
    () => {
      sockets.push(new FakeSocket());
      return last();
    },
    () => now,
  );
});

describe('SPOT-08 one connection for all tabs', () => {
  it('is made for the first and closed with the last', () => {
    const first = joined();
    const second = joined();
    expect(sockets).toHaveLength(1);
    last().onopen?.();
    const third = joined();
    expect([first.events, second.events, third.events]).toEqual([
      ['opened'],
      ['opened'],
      ['opened'],
    ]);
    line.leave(first);
    line.leave(second);
    expect(last().closed).toBe(false);
    line.leave(third);
    expect(last().closed).toBe(true);
    joined();
    expect(sockets).toHaveLength(2);
  });

  it('takes on what any tab asks for, and gives up what none needs', () => {
    const [first, second] = [joined(), joined()];
    last().onopen?.();
    say(first, { op: 'subscribe', topics: [book, orders] });
    say(second, { op: 'subscribe', topics: [book] });
    say(first, { op: 'unsubscribe', topics: [book, orders] });
    say(second, { op: 'unsubscribe', topics: [book] });
    say(first, { op: 'ping', t: 1 });
    expect(said()).toEqual(['+books+orders', '+books', '-orders', '-books', 'ping']);
  });

  it('tells all tabs that are seen, and nobody once none is', () => {
    const [first, second] = [joined(), joined()];
    last().onopen?.();
    say(first, { op: 'subscribe', topics: [book, orders] });
    say(second, { op: 'subscribe', topics: [book] });
    last().onmessage?.({ data: 'a' });
    say(first, { op: 'visibility', visible: 0 });
    last().onmessage?.({ data: 'b' });
    expect([first.events.slice(1), second.events.slice(1)]).toEqual([['a'], ['a', 'b']]);
    say(second, { op: 'visibility', visible: 0 });
    say(first, { op: 'visibility', visible: 1 });
    expect(said().slice(2)).toEqual(['-orders', 'visibility 0', 'visibility 1']);
    last().onmessage?.({ data: 'c' });
    expect([first.events.at(-1), second.events.at(-1)]).toEqual(['c', 'b']);
  });

  it('a tab that comes while all others are hidden is seen', () => {
    const first = joined();
    last().onopen?.();
    say(first, { op: 'visibility', visible: 0 });
    joined();
    expect(said()).toEqual(['visibility 0', 'visibility 1']);
  });

  it('its end is every tab’s: each joins again', () => {
    const [first, second] = [joined(), joined()];
    last().onopen?.();
    last().onclose?.({ code: 4001 });
    expect([first.events.at(-1), second.events.at(-1)]).toEqual(['closed 4001', 'closed 4001']);
    say(first, { op: 'ping', t: 1 });
    line.join(first);
    line.join(second);
    expect(sockets).toHaveLength(2);
    last().onopen?.();
    expect(second.events.at(-1)).toBe('opened');
  });

  it('is made anew for all when a tab heard nothing on it, hidden ones or not', () => {
    const [seen, hidden] = [joined(), joined()];
    last().onopen?.();
    say(hidden, { op: 'visibility', visible: 0 });
    now = 15_000;
    line.leave(seen, true);
    expect([last().closed, hidden.events.at(-1)]).toEqual([true, 'closed 1006']);
    line.join(seen);
    expect(sockets).toHaveLength(2);
    expect(seen.events).toEqual(['opened']);
  });

  it('is kept when another tab hears what one did not', () => {
    const [deaf, other] = [joined(), joined()];
    last().onopen?.();
    now = 14_000;
    say(deaf, { op: 'ping', t: 1 });
    say(other, { op: 'ping', t: 1 });
    last().onmessage?.({ data: 'a' });
    now = 15_000;
    line.leave(deaf, true);
    expect([last().closed, other.events.at(-1)]).toEqual([false, 'a']);
  });

  it('a tab that is seen and says nothing any more is gone', () => {
    const [first, second] = [joined(), joined()];
    last().onopen?.();
    say(first, { op: 'subscribe', topics: [orders] });
    now = 15_000;
    say(second, { op: 'ping', t: 1 });
    now = 21_000;
    last().onmessage?.({ data: 'a' });
    expect([first.events.at(-1), second.events.at(-1)]).toEqual(['closed 1006', 'a']);
    expect(said().at(-1)).toBe('-orders');
  });
});
