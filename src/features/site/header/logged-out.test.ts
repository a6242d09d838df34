// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { subscribeLoggedOut } from './logged-out.ts';
import { tellLoggedOut } from './tell-logged-out.ts';

const { dataset } = document.documentElement;
const key = 'perigee:draft:BTCUSDT';

/** What a browser has between its tabs; each one hears all but itself. */
const open = new Set<Channel>();
class Channel {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    open.add(this);
  }
  postMessage(data: unknown): void {
    for (const one of open) if (one !== this) one.onmessage?.({ data });
  }
  close(): void {
    open.delete(this);
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  open.clear();
  delete dataset.session;
});

it.each([
  ['the same session', 'a', 'a', 1, null],
  ['one that has been replaced', 'a', 'b', 0, 'typed'],
  ['a visitor’s page', 'a', undefined, 0, 'typed'],
])('SITE-07 a log-out in another tab: %s', (_, ended, ofPage, times, left) => {
  vi.stubGlobal('BroadcastChannel', Channel);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  sessionStorage.setItem(key, 'typed');
  if (ofPage) dataset.session = ofPage;
  subscribeLoggedOut();
  new Channel().postMessage(ended);
  expect([reload.mock.calls.length, sessionStorage.getItem(key)]).toEqual([times, left]);
});

it('the tab itself tells the others and hears nothing of it', () => {
  vi.stubGlobal('BroadcastChannel', Channel);
  const told: unknown[] = [];
  new Channel().onmessage = ({ data }) => told.push(data);
  dataset.session = 'a';
  tellLoggedOut();
  expect(told).toEqual(['a']);
  expect(open.size).toBe(1);
});
