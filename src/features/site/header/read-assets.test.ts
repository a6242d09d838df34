import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#client/call.ts';
import { readAssets } from './read-assets.ts';

vi.mock('#client/call.ts', () => ({ call: vi.fn() }));
const called = vi.mocked(call);

const totals = { usdValue: '100.00', accountList: [], coinList: [] };
const rates = [{ coinName: 'BTC', usdtRate: '60000', usdRate: '60000' }];
const failed = { ok: false, code: 'noAnswer' };
const ok = (data: unknown) => ({ ok: true, data });

/** Answers by name; what has none fails. */
const answer = (answers: Record<string, unknown>) =>
  called.mockImplementation((async (name: string) =>
    name in answers ? ok(answers[name]) : failed) as typeof call);
beforeEach(() => called.mockReset());

it.each<[string, Record<string, unknown>, object]>([
  ['in dollars', { getPreference: { unit: 'USD' } }, { unit: 'USD', rates: [] }],
  [
    'in a coin with its rate',
    { getPreference: { unit: 'BTC' }, usdtRate: { coinList: rates } },
    { unit: 'BTC', rates },
  ],
  ['without a rate', { getPreference: { unit: 'BTC' } }, { unit: 'BTC', rates: [] }],
  ['without the preference', { usdtRate: { coinList: rates } }, { unit: 'USD', rates: [] }],
])('HEAD-01 the assets menu reads what the user has %s', async (_, answers, shown) => {
  answer({ ...answers, accountTotals: totals });
  expect(await readAssets()).toEqual(ok({ totals, ...shown }));
});

it('HEAD-01 the assets menu has nothing to show without the totals, and asks for no rates in dollars', async () => {
  answer({ getPreference: { unit: 'USD' } });
  expect(await readAssets()).toEqual(failed);
  answer({ getPreference: { unit: 'USD' }, accountTotals: totals });
  await readAssets();
  expect(called.mock.calls.map(([name]) => name)).not.toContain('usdtRate');
});
