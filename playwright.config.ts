import { defineConfig } from 'playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';
import { isEvery } from './tests/e2e/looks.ts';

const executablePath = chromiumPath();

/** What is tagged `@deep` is left to `npm run deep`, and to a run that names its file. */
const isWhole = isEvery || process.argv.some((argument) => /^[^-].*\.spec\b/.test(argument));

/** Browser tests. The files of a worker share a server, but for those that need their own. */
export default defineConfig({
  testDir: 'tests',
  ...(isWhole ? {} : { grepInvert: /@deep/ }),
  // In this order: the longest files begin first, so that no worker is left alone with one at the end.
  projects: [
    { name: 'visual', testMatch: 'visual/**/*.spec.ts' },
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts' },
  ],
  workers: 2,
  // Bounds for what hangs, not measures: a slow machine with other work must stay within them.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // What a page asks for is seen and answered by tests, which a worker in between would prevent.
    serviceWorkers: 'block',
    // An action that can't be done says so itself.
    actionTimeout: 90_000,
    screenshot: 'only-on-failure',
    // A third of what a test costs, so only on request; without its pictures, which cost as much again.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
      ],
    },
  },
});
