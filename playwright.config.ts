import { defineConfig } from 'playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';
import { isEvery } from './tests/e2e/looks.ts';
import { restOfDay } from './tests/share.ts';

const executablePath = chromiumPath();

/** What is tagged `@deep` is left to `npm run deep`, and to a run that names its file. */
const isWhole = isEvery || process.argv.some((argument) => /^[^-].*\.spec\b/.test(argument));

/**
 * Journeys whose subject seldom changes: a third of them each day, all of them in `npm run deep`, and each
 * wherever it is named. Here by their length, so that the days are alike.
 */
const seldom = [
  ...['signing', 'preferences', 'frame', 'keyboard', 'picker', 'feed', 'alerts', 'operator'],
  ...['order-kinds', 'handheld', 'pin', 'figures', 'own-lines', 'still', 'titles', 'drawings'],
  ...['plain', 'languages', 'traces', 'stalled', 'offline'],
].map((name) => `e2e/${name}.spec.ts`);
const notToday = isWhole ? [] : restOfDay(seldom);

/** Browser tests. The files of a worker share a server, but for those that need their own. */
export default defineConfig({
  testDir: 'tests',
  ...(isWhole ? {} : { grepInvert: /@deep/ }),
  // In this order: the longest files begin first, so that no worker is left alone with one at the end.
  projects: [
    { name: 'visual', testMatch: 'visual/**/*.spec.ts' },
    {
      name: 'e2e',
      testMatch: 'e2e/**/*.spec.ts',
      testIgnore: notToday.map((file) => `**/${file}`),
    },
  ],
  // Much of a test waits for the page: two cores have work for three.
  workers: 3,
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
