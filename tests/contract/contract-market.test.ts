import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allContracts, datedContracts } from '#domain/futures/listed.ts';
import { pricedAs } from '#domain/instrument/demo-coin.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import type { ExchangeView, Published } from '#exchange/view/view.ts';
import { distantView } from './distant-view.ts';
import { startServer, type TestServer, until } from './harness.ts';

const opened = [...allContracts, ...datedContracts(Date.now())];
let server: TestServer;
let view: ExchangeView;
const told: Published[] = [];

/** Levels of the side of a contract's book that has the fewest, up to ten. */
async function leastDepth(): Promise<number> {
  const books = await Promise.all(opened.map(({ symbolId }) => view.depth(symbolId, 10)));
  return Math.min(...books.flatMap(({ bids, asks }) => [bids.length, asks.length]));
}

beforeAll(async () => {
  server = await startServer(
    {},
    {
      viewOf(own) {
        view = process.env.DISTANT_VIEW === '1' ? distantView(own) : own;
        view.subscribe({ published: (event) => told.push(event) });
        return view;
      },
    },
  );
  await view.look(opened.map(({ symbolId }) => symbolId));
  // Quoted on both sides, marked and traded: as it is when it has run for a moment.
  await until(async () => {
    const rows = await view.contractFigures();
    const traded = rows.filter(({ mark, openInterest }) => mark && openInterest > 0);
    return traded.length > 5 && (await leastDepth()) === 10;
  });
});

afterAll(() => server.stop());

describe('FUT-01 the contracts of a running exchange', () => {
  it('FUT-01 are listed, and quoted on both sides', async () => {
    const { instruments } = await view.directory();
    const contracts = instruments.filter(isContract);
    expect(contracts.map(({ symbolId }) => symbolId)).toEqual(
      opened.map(({ symbolId }) => symbolId),
    );
    expect(contracts.length).toBeGreaterThanOrEqual(12);
    for (const { symbolId } of contracts) {
      const { bids, asks } = await view.depth(symbolId, 10);
      expect([bids.length, asks.length], symbolId).toEqual([10, 10]);
    }
  });

  it('FUT-01 have a mark near their index, which is near the pair of their coin', async () => {
    const before = await view.contractFigures();
    const newer = async () =>
      (await view.contractFigures()).every(({ markAt }, i) => markAt! > before[i]!.markAt!);
    await expect.poll(newer).toBe(true);
    const rows = await view.contractFigures();
    expect(rows).toHaveLength(opened.length);
    for (const row of rows) {
      const { index, mark, nextFundingAt, fundingHours, lastFunding } = row;
      const contract = opened.find(({ symbolId }) => symbolId === row.symbolId)!;
      const far = Math.abs(mark! / index! - 1);
      expect(far, row.symbolId).toBeLessThan(contract.deliversAt === undefined ? 0.01 : 0.045);
      const isDated = contract.deliversAt !== undefined;
      if (isDated) expect(nextFundingAt).toBeUndefined();
      else expect(nextFundingAt! % (fundingHours * 3_600_000)).toBe(0);
      expect(lastFunding).toBeUndefined();
      const own = pricedAs(contract.base.code) + pricedAs(contract.quote.code);
      const [pair] = await view.plates([own]);
      const { instruments } = await view.directory();
      const { priceScale } = instruments.find(({ symbolId }) => symbolId === own)!;
      const spot = pair!.last * 10 ** (contract.priceScale - priceScale);
      expect(Math.abs(index! / spot - 1), row.symbolId).toBeLessThan(0.01);
    }
    expect(rows.filter(({ openInterest }) => openInterest > 0).length).toBeGreaterThan(5);
    expect(await view.contractFigures(['BTCUSDT', 'BTCUSDT_UMCBL'])).toHaveLength(1);
    expect(await view.fundingHistory({ symbolId: 'BTCUSDT_UMCBL', limit: 5 })).toEqual([]);
  });

  it('FUT-01 are told when their figures changed, at most twice a second', async () => {
    const symbolId = 'BTCUSDT_UMCBL';
    const count = () => told.filter(({ contracts }) => contracts.includes(symbolId)).length;
    // By the exchange's own time: news of several marks can come together.
    const halfSecond = async () =>
      Math.floor((await view.contractFigures([symbolId]))[0]!.markAt! / 500);
    const [before, from] = [count(), await halfSecond()];
    await expect.poll(() => count() - before).toBeGreaterThan(3);
    const after = count() - before;
    expect(after).toBeLessThanOrEqual((await halfSecond()) - from + 1);
  });
});
