// Adds up the counts of several test runners, for the one line that `npm test` ends on.

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
