import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every test but benchmarks and the soak, which measure. */
const tests = ['src', 'tests'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/tidy/')),
);

const ofItsOwn = 'waits for a time of its own: the suite’s is long enough; aTry within toPass';

/** What makes a test fail on a slow machine, and what to write instead. */
const impatient: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /expect\((Math\.abs\()?(Date|performance)\.now\(\) - /,
    'holds a duration: hold the time between those of before and after',
  ],
  [/vi\.waitFor\(/, 'waits for a second only: expect.poll waits as long as the suite does'],
  [/timeout: (?!\d_\d{3}_\d{3})[\d_]+/, ofItsOwn],
  [/imeoutMs = \d{1,2}_\d{3}\b/, ofItsOwn],
  [/^\s*\}, \d{1,3}_\d{3}\);/, ofItsOwn],
];

/** What is wrong with a test's text: line and reason. */
const faultsOf = (text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    const found = impatient.filter(([pattern]) => pattern.test(line));
    return found.map(([, instead]) => `${at + 1} ${instead}`);
  });

it('TEST-02 no test holds a duration or gives up before the suite does', () => {
  expect(tests.length).toBeGreaterThan(300);
  const faults = tests.flatMap((path) =>
    faultsOf(readFileSync(root + path, 'utf8')).map((fault) => `${path}:${fault}`),
  );
  expect(faults).toEqual([]);
});

it.each([
  ['expect(Date.now() - startedAt).toBeLessThan(5000);', 1],
  ['expect(Math.abs(Date.now() - serverTime)).toBeLessThan(5000);', 1],
  ['await vi.waitFor(() => expect(sent).toHaveLength(1));', 1],
  ['await expect(page).toHaveURL(url, { timeout: 2000 });', 1],
  ['const timeoutMs = 60_000 + runs * 60;', 1],
  ['  }, 240_000);', 1],
  ['const timeoutMs = 1_200_000 + runs * 400;', 0],
  ['    }, 42);', 0],
  ['expect(serverTime).toBeGreaterThanOrEqual(before);', 0],
  ['await expect(seen).toBeVisible(aTry);', 0],
])('TEST-02 of %s finds %i', (line, count) => {
  expect(faultsOf(line)).toHaveLength(count);
});
