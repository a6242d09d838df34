import { basename } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromiumPath } from './scripts/chromium.mjs';
import { deepSpecs } from './tests/fixed.ts';

const executablePath = chromiumPath();

/** What is tagged, and journeys that are left out as a whole: a test is matched with its file's path. */
const deepOnly = new RegExp(['@deep', ...deepSpecs.map((path) => basename(path))].join('|'));

/** Browser tests. The files of a worker share a server, but for those that need their own. */
export default defineConfig({
  testDir: 'tests',
  // In this order: the longest files begin first, so that no worker is left alone with one at the end.
  // `npm test` runs the first two; a file that is named runs whatever its project is.
  projects: [
    { name: 'visual', testMatch: 'visual/**/*.spec.ts', grepInvert: deepOnly },
    { name: 'e2e', testMatch: 'e2e/**/*.spec.ts', grepInvert: deepOnly },
    { name: 'deep', testMatch: '{visual,e2e}/**/*.spec.ts', grep: deepOnly },
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
