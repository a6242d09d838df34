/**
 * What `npm test` runs is the same for a commit on every day and machine: all but what is named here
 * and browser tests tagged `@deep`, which `npm run deep` adds. Both configurations read these lists.
 */

/** Whether lists and variants are taken whole, as in `npm run deep` (`DEEP=1`). */
export const isDeep = process.env.DEEP === '1';

/**
 * Test files that take long and whose subject seldom changes, or is tested more cheaply elsewhere.
 * `npm run test:changed` adds those that a change reaches.
 */
export const deepTests: readonly string[] = [
  ...['contract/attacks-mended', 'contract/backup', 'contract/bounds', 'contract/busy'],
  ...['contract/doors', 'contract/faulty-feed', 'contract/fuzz', 'contract/live-audit'],
  ...['contract/operator-cli', 'contract/process', 'contract/reconciled', 'contract/session-end'],
  ...['contract/stream-limits', 'contract/upkeep-commands', 'contract/view'],
  ...['sim/agents/agents', 'sim/attacks', 'sim/candle-shape', 'sim/contract-market'],
  ...['sim/crash', 'sim/market-shape', 'sim/related-pairs'],
  ...['setup/page-files'],
].map((name) => `tests/${name}.test.ts`);

/** Journeys of the browser whose subject seldom changes. */
export const deepSpecs: readonly string[] = [
  ...['signing', 'preferences', 'frame', 'keyboard', 'picker', 'feed', 'alerts', 'operator'],
  ...['order-kinds', 'handheld', 'pin', 'figures', 'own-lines', 'titles', 'drawings', 'plain'],
  ...['traces', 'stalled', 'offline'],
].map((name) => `tests/e2e/${name}.spec.ts`);

/** Every `step`th of a list, so that each part of it has some; in `npm run deep` the whole list. */
export const some = <T>(all: readonly T[], step: number): readonly T[] =>
  isDeep ? all : all.filter((_, at) => at % step === 0);
