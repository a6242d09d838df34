import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], timeoutMs: number) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeoutMs, hookTimeout: timeoutMs },
});

/** One project per kind of test; `npm test` runs them all, `npm run check` runs `tidy`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('tidy', ['tests/tidy/**/*.test.ts'], 60_000),
      project('unit', ['src/**/*.test.{ts,tsx}'], 20_000),
      project('sim', ['tests/sim/**/*.test.ts'], 600_000),
      project('contract', ['tests/contract/**/*.test.ts'], 60_000),
      project('setup', ['tests/setup/**/*.test.ts'], 600_000),
      project('crash', ['tests/crash/**/*.test.ts'], 600_000),
    ],
  },
});
