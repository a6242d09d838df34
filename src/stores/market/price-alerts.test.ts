import { beforeEach, expect, it, vi } from 'vitest';
import type { AlertRow } from '#contract/calls/alerts.ts';

const { call, heard } = vi.hoisted(() => ({
  call: vi.fn(),
  heard: { frame: undefined as ((frame: object) => void) | undefined },
}));
vi.mock('#client/call.ts', () => ({ call }));
vi.mock('#client/stream.ts', () => ({
  stream: () => ({
    subscribe: (_: object, frame: (frame: object) => void) => {
      heard.frame = frame;
      return () => {
        heard.frame = undefined;
      };
    },
  }),
}));

const row = (alertId: string, status: AlertRow['status'] = 'waiting'): AlertRow => ({
  ...{ alertId, symbolId: 'BTCUSDT', direction: 'up', price: '100.0', status, createTime: 1 },
});
const answers = (...rows: AlertRow[]) => ({ ok: true, data: rows });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const ids = (rows: readonly AlertRow[] | undefined) =>
  rows?.map(({ alertId, status }) => `${alertId} ${status}`);

async function begin() {
  const store = await import('./price-alerts.ts');
  const told: string[] = [];
  store.onAlertFired(({ alertId }) => told.push(alertId));
  store.subscribeAlerts();
  heard.frame?.({ type: 'snapshot', data: [] });
  await settled();
  return { ...store, told };
}

beforeEach(() => {
  vi.resetModules();
  call.mockReset();
});

it('SPOT-02 the list is read when the line stands, newest first; what fired before is no news', async () => {
  call.mockResolvedValue(answers(row('9', 'fired'), row('10')));
  const { $alerts, told } = await begin();
  expect(ids($alerts.get())).toEqual(['10 waiting', '9 fired']);
  expect(told).toEqual([]);
});

it('SPOT-02 an alert that fires is told once and stands so in the list at once', async () => {
  call.mockResolvedValue(answers(row('1'), row('2')));
  const { $alerts, told, takeAlert } = await begin();
  heard.frame?.({ type: 'delta', data: [row('1', 'fired')] });
  heard.frame?.({ type: 'delta', data: [row('1', 'fired')] });
  expect(told).toEqual(['1']);
  // An answer that was on its way does not make it wait again.
  takeAlert(row('1'));
  expect(ids($alerts.get())).toEqual(['2 waiting', '1 fired']);
});

it('SPOT-02 what fired while nothing was heard is told when it is read again', async () => {
  call.mockResolvedValueOnce(answers(row('1'), row('2')));
  const { told } = await begin();
  call.mockResolvedValueOnce(answers(row('1', 'fired'), row('2')));
  heard.frame?.({ type: 'snapshot', data: [] });
  await settled();
  heard.frame?.({ type: 'delta', data: [row('1', 'fired')] });
  expect(told).toEqual(['1']);
});

it('SPOT-02 a list that was asked for before a change is asked for again', async () => {
  call.mockResolvedValueOnce(answers(row('1')));
  const { $alerts, dropAlert, takeAlert, readAlerts } = await begin();
  let answer: (value: object) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  call.mockResolvedValueOnce(answers(row('3')));
  const reading = readAlerts();
  takeAlert(row('3'), '1');
  expect(ids($alerts.get())).toEqual(['3 waiting']);
  answer(answers(row('1')));
  await reading;
  expect(ids($alerts.get())).toEqual(['3 waiting']);
  dropAlert('3');
  expect($alerts.get()).toEqual([]);
});

it('SPOT-02 a list that cannot be read says so, and keeps what was known', async () => {
  call.mockResolvedValueOnce(answers(row('1')));
  const { $alerts, $alertsFailed, readAlerts } = await begin();
  call.mockResolvedValueOnce({ ok: false, lost: true, why: 'gone' });
  await readAlerts();
  expect($alertsFailed.get()).toBe(true);
  expect(ids($alerts.get())).toEqual(['1 waiting']);
});
