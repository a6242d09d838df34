/** Tells vitest's tests that passed with their second try only: a fault each, though none fails the run. */
export default class SecondTries {
  #names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.moduleId} › ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) {
      process.stdout.write(`\npassed with the second try only, a fault: ${name}\n`);
    }
  }
}
