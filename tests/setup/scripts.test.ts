import { afterEach, describe, expect, it, vi } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { addRun, isGood, noTests, totalsLine } from '../../scripts/totals.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('SET-02 npm test', () => {
  it('ends on one line that counts every runner', () => {
    const first = addRun(noTests(), true, { passed: 40, failed: 0, skipped: 1 });
    const second = addRun(first, false, { passed: 2, failed: 1, skipped: 0 });
    expect(totalsLine(first)).toBe('40 passed, 0 failed, 1 skipped');
    expect(totalsLine(second)).toBe('42 passed, 1 failed, 1 skipped');
    expect([isGood(first), isGood(second)]).toEqual([true, false]);
  });

  it('counts a runner that broke down as a failure, and no test at all as none passed', () => {
    const broken = addRun(noTests(), false, { passed: 0, failed: 0, skipped: 0 });
    expect(totalsLine(broken)).toBe('0 passed, 1 failed');
    expect(isGood(noTests())).toBe(false);
  });

  it.each([
    ['/opt/chrome', ['/opt/chrome', '/usr/bin/chromium'], '/opt/chrome'],
    ['/opt/gone', ['/usr/bin/chromium'], '/usr/bin/chromium'],
    ['', ['/usr/bin/chromium-browser'], '/usr/bin/chromium-browser'],
    [
      '',
      ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'],
      '/usr/bin/chromium-headless-shell',
    ],
  ])('with CHROMIUM_PATH=%s and %j uses %s', (given, there, used) => {
    vi.stubEnv('CHROMIUM_PATH', given);
    expect(chromiumPath((path: unknown) => there.includes(String(path)))).toBe(used);
  });
});
