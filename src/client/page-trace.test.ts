// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';

type Rows = readonly { readonly entryType: string; readonly [field: string]: unknown }[];
type Tell = (rows: Rows) => void;

const sent: { path: string; init: RequestInit }[] = [];
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)) as object);
let tell: Map<string, Tell>;
let visibility: DocumentVisibilityState;
let types: string[];

class Observer {
  readonly #tell: Tell;
  static get supportedEntryTypes() {
    return types;
  }
  constructor(taken: (list: { getEntries: () => Rows }) => void) {
    this.#tell = (rows) => taken({ getEntries: () => rows });
  }
  observe({ type }: { type: string }) {
    tell.set(type, this.#tell);
  }
  takeRecords() {
    return [];
  }
  disconnect() {}
}

beforeEach(() => {
  vi.resetModules();
  sent.length = 0;
  tell = new Map();
  visibility = 'visible';
  types = ['navigation', 'paint', 'largest-contentful-paint', 'layout-shift', 'event', 'resource'];
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    throw new TypeError('offline');
  });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function leave() {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

function told(entryType: string, ...rows: Record<string, unknown>[]) {
  tell.get(entryType)?.(rows.map((row) => ({ entryType, ...row })));
}

it('API-07 a page tells once what it was like, and nothing of its reader', async () => {
  await import('./page-trace.ts');
  told('navigation', { responseStart: 41.6 });
  told(
    'paint',
    { name: 'first-paint', startTime: 90 },
    { name: 'first-contentful-paint', startTime: 120.2 },
  );
  told('largest-contentful-paint', { startTime: 150 }, { startTime: 99_999 });
  told(
    'layout-shift',
    { startTime: 200, value: 0.0312 },
    { startTime: 300, value: 1, hadRecentInput: true },
  );
  told('event', { interactionId: 0, duration: 900 }, { interactionId: 7, duration: 56 });
  const place = `${location.origin}${calls.placeOrder.path}`;
  told(
    'resource',
    { name: place, startTime: 1000, responseEnd: 1060 },
    { name: `${location.origin}/spot/BTCUSDT`, startTime: 1, responseEnd: 2 },
  );
  leave();
  leave();
  const [{ path, init } = { path: '', init: {} }] = sent;
  expect(path).toBe(calls.reportPageTrace.path);
  expect([init.credentials, init.keepalive]).toEqual(['omit', true]);
  expect(bodies()).toEqual([
    {
      page: 'home',
      ttfb: 42,
      fcp: 120,
      lcp: 60_000,
      inp: 56,
      cls: 31,
      orders: [0, 1, 0, 0, 0, 0, 0],
    },
  ]);
  expect(calls.reportPageTrace.input.safeParse(bodies()[0]).success).toBe(true);
});

it('API-07 what a browser does not tell is left out', async () => {
  types = ['navigation'];
  await import('./page-trace.ts');
  leave();
  expect(bodies()).toEqual([{ page: 'home' }]);
  expect(calls.reportPageTrace.input.safeParse(bodies()[0]).success).toBe(true);
});

it('API-07 a page that opened under another tab tells nothing', async () => {
  visibility = 'hidden';
  await import('./page-trace.ts');
  visibility = 'visible';
  leave();
  expect(sent).toEqual([]);
});
