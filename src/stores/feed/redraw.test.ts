// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { redraw } from './redraw.ts';

/** What waits for the browser: frames, and messages that come after they have been painted. */
let frames: (() => void)[];
let painted: (() => void)[];
let written: string[];

const write = (text: string, costMs = 0) => {
  written.push(text);
  now += costMs;
};
let now = 0;

/** Draws the frame that was asked for, if one was. */
function frame(): number {
  const asked = frames;
  frames = [];
  for (const draw of asked) draw();
  return asked.length;
}
function paint(): void {
  const sent = painted;
  painted = [];
  for (const tell of sent) tell();
}
const pass = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};

class Channel {
  readonly port1 = { onmessage: () => undefined, close: () => undefined };
  readonly port2 = { postMessage: () => painted.push(() => this.port1.onmessage()) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [frames, painted, written] = [[], [], []];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('MessageChannel', Channel);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
});
afterEach(() => {
  // Nothing is left over for the next one: the redraw is at rest.
  for (let n = 0; n < 3; n++) {
    pass(1000);
    frame();
    paint();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const [book, trades] = [{}, {}];

test('SPOT-03 all that came until a frame is written with it, of each thing the last', () => {
  redraw(book, () => write('book 1'));
  redraw(trades, () => write('trades 1'));
  redraw(book, () => write('book 2'));
  expect(written).toEqual([]);
  expect(frame()).toBe(1);
  expect(written).toEqual(['book 2', 'trades 1']);
});

test('SPOT-03 a cheap redraw is followed by the next frame’s, also of what came before it was painted', () => {
  redraw(book, () => write('1', 5));
  frame();
  redraw(book, () => write('2'));
  expect(frame()).toBe(0);
  paint();
  expect(frame()).toBe(1);
  expect(written).toEqual(['1', '2']);
});

test.each([
  [10, 60],
  [20, 120],
  [40, 130],
  [80, 90],
  [500, 60],
])('SPOT-03 after a redraw of %i ms the page is left alone for %i ms', (costMs, restMs) => {
  redraw(book, () => write('1', costMs));
  frame();
  paint();
  redraw(book, () => write('2'));
  pass(restMs - 1);
  expect(written).toEqual(['1']);
  redraw(book, () => write('3'));
  pass(1);
  expect(written).toEqual(['1', '3']);
});

test('SPOT-03 a rest counts what is drawn after the write, but not the wait for the frame', () => {
  redraw(book, () => write('1', 40));
  frame();
  paint();
  redraw(book, () => write('2', 5));
  pass(130);
  expect(written).toEqual(['1', '2']);
  now += 15;
  // The chart, which has asked for the same frame.
  requestAnimationFrame(() => {
    now += 5;
  });
  expect(frame()).toBe(2);
  paint();
  redraw(book, () => write('3'));
  pass(59);
  expect(written).toEqual(['1', '2']);
  pass(1);
  expect(written).toEqual(['1', '2', '3']);
});

test('SPOT-03 a tab that was hidden while it rested draws with its next frame', () => {
  redraw(book, () => write('1', 40));
  frame();
  paint();
  redraw(book, () => write('2'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  pass(1000);
  expect(written).toEqual(['1']);
  expect(frame()).toBe(1);
  expect(written).toEqual(['1', '2']);
});

test('SPOT-03 what is urgent does not wait for the page to be rested, and nothing else goes with it', () => {
  redraw(book, () => write('book 1', 40));
  frame();
  paint();
  pass(10);
  redraw(book, () => write('book 2', 40));
  redraw(trades, () => write('own 1', 40), 'urgent');
  expect(frame()).toBe(1);
  redraw(trades, () => write('own 2', 20), 'urgent');
  paint();
  expect(frame()).toBe(1);
  paint();
  expect(written).toEqual(['book 1', 'own 1', 'own 2']);
  pass(60);
  expect(written.at(-1)).toBe('book 2');
});

test('SPOT-03 what fails in one write is told, and ends neither the others nor later ones', () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  redraw(book, () => {
    throw new Error('broken');
  });
  redraw(trades, () => write('beside'));
  frame();
  expect(told).toHaveBeenCalledWith(new Error('broken'));
  paint();
  redraw(book, () => write('again'));
  expect(frame()).toBe(1);
  expect(written).toEqual(['beside', 'again']);
});
