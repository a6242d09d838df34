// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientReport } from '#contract/calls/reports.ts';
import { calls } from '#contract/calls.ts';
import { reportErrors } from './report.ts';
import { isReported, reportOf, sampledRatio } from './send-report.ts';

const often = 0;
const seldom = 0.99;

describe('API-06 what is reported', () => {
  it.each<[string, ClientReport, number, boolean]>([
    ['a code that no catalog knows, always', { kind: 'code', code: '99999' }, seldom, true],
    ['a known refusal, by chance', { kind: 'code', code: '50056' }, often, true],
    ['a known refusal, mostly not', { kind: 'code', code: '50056' }, sampledRatio, false],
    ['a success, never', { kind: 'code', code: '00000' }, often, false],
    ['the older success, never', { kind: 'code', code: '200' }, often, false],
    ['an end of the session, never', { kind: 'code', code: '20906' }, often, false],
    ['a lost answer, by chance', { kind: 'lost', call: 'getDepth' }, 0.09, true],
    ['a lost answer, mostly not', { kind: 'lost', call: 'getDepth' }, seldom, false],
    ['an error, by chance', { kind: 'error', name: 'TypeError' }, often, true],
    [
      'a report’s own failure, never',
      { kind: 'code', call: 'reportClientError', code: '99999' },
      often,
      false,
    ],
  ])('API-06 %s', (_what, report, chance, isSent) => {
    expect(isReported(report, chance)).toBe(isSent);
  });

  it('API-06 has nothing in it that an error said', () => {
    const error = new RangeError('ann@x.test has 3 BTC');
    error.stack = [
      'RangeError: ann@x.test has 3 BTC',
      '    at f (https://x.test/_astro/spot.B1x_-9.js?token=secret:12:34)',
    ].join('\n');
    const report = reportOf(error);
    expect(report).toEqual({ kind: 'error', name: 'RangeError', at: 'spot.B1x_-9.js:12:34' });
    expect(calls.reportClientError.input.safeParse(report).success).toBe(true);
    for (const odd of ['text', null, undefined, 5, new Error(), { message: 'x' }]) {
      expect(calls.reportClientError.input.safeParse(reportOf(odd)).success).toBe(true);
    }
  });
});

describe('API-06 a page’s reports', () => {
  const sent: string[] = [];
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
      sent.push(String(body));
      throw new TypeError('offline');
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('API-06 tell each failure once, and no more than twenty', async () => {
    const end = reportErrors();
    const fail = (name: string) => {
      const error = Object.assign(new Error('x'), { name, stack: '' });
      window.dispatchEvent(new ErrorEvent('error', { error }));
    };
    for (let n = 0; n < 3; n++) fail('Same');
    await expect.poll(() => sent).toEqual(['{"kind":"error","name":"Same"}']);
    for (let n = 0; n < 40; n++) fail(`E${'x'.repeat(n)}`);
    await expect.poll(() => sent).toHaveLength(20);
    end();
  });
});
