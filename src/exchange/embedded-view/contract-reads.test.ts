import { expect, it } from 'vitest';
import type { FundingRecord } from '#domain/futures/figures.ts';
import { ticks } from '#domain/money/units.ts';
import type { Changes } from '#exchange/core/changes.ts';
import { contractReads } from '#exchange/embedded-view/contract-reads.ts';
import type { ViewParts } from '#exchange/embedded-view/parts.ts';

const symbolId = 'BTCUSDT_UMCBL';
const fundingOf = (at: number, ratePpm: number): FundingRecord => ({
  ...{ symbolId, at, ratePpm, mark: ticks(10_000) },
});

function reads(stored: readonly FundingRecord[]) {
  const listeners: ((changes: Changes) => void)[] = [];
  let asked = 0;
  const parts = {
    engine: {
      exchange: { contractFigures: () => [{ symbolId, openInterest: 5 }] },
      onBatch: (listener: (changes: Changes) => void) => listeners.push(listener),
    },
    history: {
      async rows() {
        asked++;
        return { rows: stored, cursor: undefined };
      },
    },
    market: () => ({ openInterestDayAgo: () => 4 }),
  } as unknown as ViewParts;
  const fund = (funding: FundingRecord) =>
    listeners.forEach((listener) => {
      listener({ entities: { fundings: new Set([{ id: 1, ...funding }]) } } as unknown as Changes);
    });
  return { view: contractReads(parts), fund, asked: () => asked };
}

const lastOf = async ({ view }: ReturnType<typeof reads>) =>
  (await view.contractFigures())[0]!.lastFunding;

it('FUT-01 tells a contract’s figures with its newest funding, which is read once', async () => {
  const of = reads([fundingOf(8, 120)]);
  expect(await of.view.contractFigures()).toEqual([
    { symbolId, openInterest: 5, lastFunding: fundingOf(8, 120), openInterestDayAgo: 4 },
  ]);
  of.fund(fundingOf(16, -40));
  expect(await lastOf(of)).toEqual(fundingOf(16, -40));
  expect(of.asked()).toBe(1);
});

it('FUT-01 takes the funding that comes while the stored one is read', async () => {
  const of = reads([fundingOf(8, 120)]);
  const reading = lastOf(of);
  of.fund(fundingOf(16, 90));
  expect(await reading).toEqual(fundingOf(16, 90));
});

it('FUT-01 has none of a contract that was never funded', async () => {
  expect(await lastOf(reads([]))).toBeUndefined();
});
