// Adds up the counts of several test runners for the one line that `npm test` ends on, and says what failed.
import { stripVTControlCharacters } from 'node:util';

/** Counts of nothing yet. */
export const noTests = () => ({ passed: 0, failed: 0, skipped: 0 });

/** Adds a runner's counts. A runner that failed without a failed test is one failure. */
export function addRun(totals, ok, counts) {
  return {
    passed: totals.passed + counts.passed,
    failed: totals.failed + (ok ? counts.failed : Math.max(1, counts.failed)),
    skipped: totals.skipped + counts.skipped,
  };
}

/** `12 passed, 0 failed`, and what was skipped where something was. */
export const totalsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Good only when tests ran and none of them failed. */
export const isGood = ({ passed, failed }) => failed === 0 && passed > 0;

/** The first `count` lines of a text that have something on them, without colors. */
const firstLines = (text, count) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, count);

/** What failed in a report of vitest: file, name and the first lines of each failure. */
export function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [[name, ...firstLines(message, 6)]];
    return failed.map((test) => [
      `${name} › ${test.fullName}`,
      ...firstLines(test.failureMessages.join('\n'), 6),
    ]);
  });
}

/** Errors outside all tests in the faults of a run (`run-faults.mjs`), in the same shape. */
export const failedOutside = (faults) =>
  (faults?.outside ?? []).map(({ text }) => ['outside the tests', ...firstLines(text, 20)]);

/** Tests of vitest that passed with their second try only, each with its first lines. */
export const secondTriesOfVitest = (faults) =>
  (faults?.secondTries ?? []).map((text) => firstLines(text, 12));

/** The specs of a report of Playwright that `isMeant` picks: file and name, and lines of what failed in them. */
function specsOf(suite, isMeant, count) {
  const { suites = [], specs = [] } = suite ?? {};
  const own = specs.filter(isMeant).map(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
    return [`${file} › ${title}`, ...firstLines(errors.join('\n'), count)];
  });
  return [...suites.flatMap((inner) => specsOf(inner, isMeant, count)), ...own];
}

/** What failed in a report of Playwright, in the same shape. */
export const failedInPlaywright = (report) => specsOf(report, (spec) => !spec.ok, 6);

/** Tests of Playwright that passed with their second try only, in the same shape. */
export const secondTriesOfPlaywright = (report) =>
  specsOf(report, ({ tests }) => tests.some(({ status }) => status === 'flaky'), 12);

/** Faults as the end of a log tells them: a word for their kind and what it is, then the lines of each. */
export const faultText = (word, faults) =>
  faults
    .map(([what, ...lines]) => `\n${word} ${what}\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('');
