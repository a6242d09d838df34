// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const touched = vi.hoisted(() => vi.fn());
vi.mock('./touched.ts', () => ({ touched }));

/** What the exchange answers to each path. */
let answers: Record<string, unknown>;
const now = 1_800_000_000_000;

/** The page's part, whose code is there once it was loaded. */
let part: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('requestIdleCallback', undefined);
  localStorage.clear();
  part = document.body.appendChild(document.createElement('div'));
  part.dataset.own = '';
  part.dataset.lines = 'usdt usdc';
  part.innerHTML = '<i data-island="AccountNotices"></i>';
  touched.mockReset();
  touched.mockImplementation(async () => {
    part.innerHTML = '<i></i>';
  });
  answers = {
    '/v1/mcp/position/list': { data: { positions: [] } },
    '/v1/user/notice/list': { data: { items: [] } },
  };
  vi.stubGlobal('fetch', async (path: string) => {
    if (answers[path] === undefined) throw new Error('no connection');
    return { json: async () => answers[path] };
  });
});
afterEach(() => {
  vi.useRealTimers();
  part.remove();
  vi.unstubAllGlobals();
});

/** What a page of a user begins with. */
async function begin(): Promise<void> {
  vi.resetModules();
  await import('./account-watch.ts');
}

const held = { data: { positions: [{ symbolId: 'BTCUSDT_UMCBL' }] } };
const noticed = (at: number) => ({ data: { items: [{ at }] } });

/** Whether the code came in so many minutes. */
async function comes(minutes: number): Promise<boolean> {
  touched.mockClear();
  await vi.advanceTimersByTimeAsync(minutes * 60_000 + 1);
  return touched.mock.calls.length > 0;
}

it('FUTP-09 a user without positions and news loads no code for them', async () => {
  await begin();
  expect(await comes(3)).toBe(false);
});

it('FUTP-09 a position that is open, or is opened elsewhere, is watched on any page', async () => {
  await begin();
  expect(await comes(1)).toBe(false);
  answers['/v1/mcp/position/list'] = held;
  expect(await comes(1)).toBe(true);
  // Once its code is there, it asks by itself.
  answers = {};
  expect(await comes(5)).toBe(false);
});

it.each([
  ['never seen', {}, now - 90 * 86_400_000, true],
  ['seen and dismissed', { Seen: now - 9, Dismissed: now - 9 }, now - 9, false],
  ['seen, its banner not dismissed', { Seen: now - 9, Dismissed: 0 }, now - 9, true],
  ['seen, and too old for a banner', { Seen: now, Dismissed: 0 }, now - 90_000_000, false],
])('FUTP-09 a notice that was %s', async (_, marks, at, isNew) => {
  for (const [name, mark] of Object.entries(marks)) {
    localStorage.setItem(`perigee:notices${name}`, String(mark));
  }
  answers['/v1/user/notice/list'] = noticed(at);
  await begin();
  expect(await comes(0)).toBe(isNew);
});

it('FUTP-09 asks again when there was no answer, nobody was logged in, or the code did not come', async () => {
  answers = {};
  await begin();
  expect(await comes(1)).toBe(false);
  answers = { '/v1/mcp/position/list': {}, '/v1/user/notice/list': { code: '1', msg: 'no' } };
  expect(await comes(1)).toBe(false);
  answers['/v1/mcp/position/list'] = held;
  touched.mockImplementation(async () => undefined);
  expect(await comes(1)).toBe(true);
  expect(await comes(1)).toBe(true);
});
