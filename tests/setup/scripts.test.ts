import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changedFiles } from '../../scripts/changed.mjs';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { chosenShards, shards } from '../../scripts/deep-shards.mjs';
import { startLoad } from '../../scripts/load.mjs';
import { withDeepRow, withMeasured } from '../../scripts/measured.mjs';
import {
  addRun,
  failedInPlaywright,
  failedInVitest,
  failedOutside,
  faultText,
  isGood,
  noTests,
  secondTriesOfPlaywright,
  secondTriesOfVitest,
  totalsLine,
} from '../../scripts/totals.mjs';
import { deepSpecs, deepTests } from '../fixed.ts';

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

  it('names what failed, with the first lines of each failure', () => {
    const test = (status: string) => ({
      status,
      fullName: `adds, ${status}`,
      failureMessages: ['\u001b[31mExpected 2\u001b[39m\n\n  received 3'],
    });
    const files = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [test('passed'), test('failed')] },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [test('passed')] },
    ];
    expect(failedInVitest({ testResults: files })).toEqual([
      ['a.test.ts › adds, failed', 'Expected 2', '  received 3'],
      ['b.test.ts', 'No such module'],
    ]);
    const spec = (ok: boolean, errors: string[]) => ({
      ok,
      file: 'x.spec.ts',
      title: `opens, ${ok}`,
      tests: [{ results: errors.map((message) => ({ error: { message } })) }],
    });
    const suites = [{ specs: [spec(true, [])], suites: [{ specs: [spec(false, ['Timed out'])] }] }];
    expect(failedInPlaywright({ suites })).toEqual([['x.spec.ts › opens, false', 'Timed out']]);
    expect([failedInVitest(undefined), failedInPlaywright(undefined)]).toEqual([[], []]);
  });

  it('names errors outside the tests and what passed with its second try only', () => {
    const faults = {
      outside: [{ text: 'Error: Worker exited\n    at pool.js:1' }],
      secondTries: ['a.test.ts › adds\nError: 2'],
    };
    expect(failedOutside(faults)).toEqual([
      ['outside the tests', 'Error: Worker exited', '    at pool.js:1'],
    ]);
    expect(secondTriesOfVitest(faults)).toEqual([['a.test.ts › adds', 'Error: 2']]);
    expect([failedOutside(undefined), secondTriesOfVitest(undefined)]).toEqual([[], []]);
    const spec = (status: string) => ({
      ok: true,
      file: 'x.spec.ts',
      title: status,
      tests: [{ status, results: [{ error: { message: 'Timed out' } }, {}] }],
    });
    const suites = [{ specs: [spec('expected'), spec('flaky')] }];
    const again = secondTriesOfPlaywright({ suites });
    expect(again).toEqual([['x.spec.ts › flaky', 'Timed out']]);
    expect(faultText('AGAIN', again)).toBe('\nAGAIN x.spec.ts › flaky\n  Timed out\n');
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

describe('TEST-01 npm run test:quick', () => {
  /** A Git that knows these commits; `changed` is what it tells of the working tree. */
  const gitOf =
    (left: string | undefined, head: string) =>
    (...args: string[]): string => {
      const asked = args.join(' ');
      if (asked === 'merge-base HEAD main') {
        if (left === undefined) throw new Error('no main');
        return left;
      }
      if (asked === 'rev-parse HEAD') return head;
      if (asked === 'rev-parse --verify --quiet HEAD~1') return 'before';
      if (args[0] === 'diff') return `src/a.ts\nsrc/gone.ts\nREADME.md\n${args[2]}.mjs`;
      return 'src/new.tsx\n';
    };

  it.each([
    ['a branch', 'fork', 'tip', 'fork'],
    ['main itself', 'tip', 'tip', 'before'],
    ['a clone of one branch', undefined, 'tip', 'before'],
  ])('looks at what changed on %s, committed or not', (_what, left, head, base) => {
    const found = changedFiles(gitOf(left, head), (path: string) => path !== 'src/gone.ts');
    expect(found).toEqual({ base, files: ['src/a.ts', 'README.md', `${base}.mjs`, 'src/new.tsx'] });
  });
});

describe('TEST-02 npm run test:loaded', () => {
  it('keeps cores busy until it is told to end', async () => {
    const load = startLoad(2);
    expect(load.children.map(({ exitCode }) => exitCode)).toEqual([null, null]);
    const ended = load.children.map(
      (child) => new Promise((resolve) => child.once('exit', resolve)),
    );
    load.end();
    await Promise.all(ended);
  });
});

describe('what npm run bench keeps', () => {
  it('is a section for each benchmark, by name; the last run takes the place of the one before', () => {
    const run = (name: string, printed: string) => ({ name, at: '2026-01-02', cores: 2, printed });
    const one = withMeasured('# Measured\n\nWhat it is.\n', run('ws', 'frames  10 \n'));
    const two = withMeasured(one, run('core', '\n300 a second\n\n'));
    expect(withMeasured(two, run('ws', 'frames  11'))).toBe(
      [
        '# Measured\n\nWhat it is.\n',
        '## core\n2026-01-02, 2 cores\n\n```text\n300 a second\n```\n',
        '## ws\n2026-01-02, 2 cores\n\n```text\nframes  11\n```\n',
      ].join('\n'),
    );
  });
});

describe('TEST-03 npm run deep', () => {
  it('runs the shards that are named or numbered, and all where none is', () => {
    const names = (asked: readonly string[]) =>
      chosenShards(asked).chosen.map((shard: { name: string }) => shard.name);
    expect(names([])).toEqual(shards.map(({ name }) => name));
    expect(names(['crash', '2'])).toEqual(['crash', 'sim']);
    expect(chosenShards(['crash', 'smi', '99']).unknown).toEqual(['smi', '99']);
  });

  it('has every kind of test', () => {
    const args = shards.flatMap((shard) => shard.args);
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' });
    const kinds = files.flatMap((path) => /^([^/]+)\/.*\.(?:test|spec)\.ts$/.exec(path)?.[1] ?? []);
    const elsewhere = ['tidy'];
    const missing = new Set(kinds.filter((kind) => !args.includes(`tests/${kind}/`)));
    expect([...missing]).toEqual(elsewhere);
  });

  it('can list its browser tests: no two of one name in all languages and sizes', async () => {
    const env = { ...process.env, DEEP: '1' };
    const args = ['node_modules/.bin/playwright', 'test', '--list'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    expect(Number(/^Total: (\d+) tests/m.exec(stdout)?.[1])).toBeGreaterThan(400);
  });

  it('keeps what each shard found last, with the commit that it saw', () => {
    const row = (name: string, result: string) => ({
      ...{ name, at: '2026-01-02', commit: 'a28a77ec', result, minutes: 31 },
    });
    const before = '# Measured\n\n## core\n2026-01-02, 2 cores\n\n## ws\n2026-01-02, 2 cores\n';
    const one = withDeepRow(before, row('sim', '80 passed, 1 failed'));
    const two = withDeepRow(one, row('crash', '9 passed, 0 failed'));
    const three = withDeepRow(two, row('sim', '81 passed, 0 failed'));
    const [core, deep, ws] = three.split(/^(?=## )/m).slice(1);
    expect([core, ws]).toEqual([before.split(/^(?=## )/m)[1], before.split(/^(?=## )/m)[2]]);
    expect(deep?.trimEnd().split('\n').slice(-3)).toEqual([
      '|---|---|---|---|---|',
      '| crash | 2026-01-02 | a28a77ec | 9 passed, 0 failed | 31 |',
      '| sim | 2026-01-02 | a28a77ec | 81 passed, 0 failed | 31 |',
    ]);
    expect(withMeasured(three, { name: 'core', at: 'x', cores: 2, printed: 'y' })).toContain(deep);
  });
});

describe('TEST-03 the fixed suite', () => {
  it('names test files that there are', () => {
    expect([...deepTests, ...deepSpecs].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('tries the same random inputs in every run', () => {
    expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.CHECK_SEED ?? 3));
    const draw = () => fc.sample(fc.integer(), 20);
    expect(draw()).toEqual(draw());
  });
});
