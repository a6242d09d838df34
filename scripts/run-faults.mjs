// What a run of vitest says besides the results of its tests, which vitest's own reports leave out.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** An error in words: what it is, the file it came up in, its stack and what caused it. */
function inWords(error) {
  const { name = 'Error', message = String(error), stack, cause, type = '' } = error ?? {};
  const where = error?.VITEST_TEST_PATH ? ` in ${error.VITEST_TEST_PATH}` : '';
  const by = cause ? `\ncaused by ${inWords(cause)}` : '';
  return `${type} ${name}${where}: ${message}\n${(stack ?? '').replace(`${name}: ${message}`, '').trim()}${by}`.trim();
}

/**
 * Writes the faults of a run to the JSON file that `RUN_FAULTS` names: `outside`, errors outside all tests,
 * each with its text and the test file during which it came up, where that is known; `secondTries`, texts of
 * tests that passed with their second try only.
 */
export default class RunFaults {
  #secondTries = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    const [error] = test.result().errors ?? [];
    this.#secondTries.push(`${test.module.moduleId} › ${test.fullName}\n${inWords(error)}`);
  }

  onTestRunEnd(_modules, unhandled) {
    const file = process.env.RUN_FAULTS;
    if (!file) return;
    const outside = unhandled.map((error) => ({
      text: inWords(error),
      file: error?.VITEST_TEST_PATH,
    }));
    const faults = { outside, secondTries: this.#secondTries };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(faults, null, 2));
  }
}
