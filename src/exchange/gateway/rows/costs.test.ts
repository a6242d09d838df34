import { describe, expect, it } from 'vitest';
import type { CostAsset } from '#domain/cost/holding.ts';
import { amount } from '#domain/money/units.ts';
import { noOperating } from '#domain/operating/operating.ts';
import { listings } from '#exchange/simulator/listing.ts';
import { Directory } from '#exchange/view/directory.ts';
import { costRows } from './costs.ts';

const instruments = listings.map(({ instrument }) => instrument);
const directory = await Directory.of({
  directory: async () => ({ instruments, operating: noOperating, concepts: {}, posts: [] }),
  subscribe: () => () => undefined,
});

const row = (code: string, counted: CostAsset, quantity: bigint, cost: bigint, earned = 0n) => {
  const held = { quantity: amount(quantity), cost: amount(cost), earned: amount(earned) };
  const holdings = new Map([[code, { ...held, realized: held.earned }]]);
  return costRows(directory, holdings, counted)[0];
};

describe('SPOT-05 prices of what was bought', () => {
  it.each<[string, CostAsset, bigint, bigint, string, string]>([
    ['BTC', 'USDT', 100_000_000n, 6_281_181_400_000n, '62811.814', '62811.9'],
    ['ETH', 'USDT', 200_000_000n, 640_000_000_001n, '3200.00', '3200.01'],
    ['ETH', 'BTC', 100_000_000n, 5_000_001n, '0.05000001', '0.05001'],
    ['USDC', 'USDT', 100_000_000n, 100_000_001n, '1.00000001', '1.00001'],
    // A million of PEPE, in coins that it has no pair with.
    ['PEPE', 'BTC', 100_000_000n, 16_156n, '0.00000000016156', '0.0000000001615600'],
    ['PEPE', 'USDC', 300_000_000n, 3_101_000_000n, '0.0000103366666667', '0.0000103366666667'],
    ['USDT', 'BTC', 6_400_000_000_000n, 100_000_000n, '0.000015625000', '0.0000156250000000'],
  ])('%s counted in %s', (code, counted, quantity, cost, price, breakeven) => {
    expect(row(code, counted, quantity, cost)).toMatchObject({
      costPrice: price,
      breakevenPrice: breakeven,
    });
  });

  it('the break-even has as many decimals', () => {
    expect(row('PEPE', 'BTC', 100_000_000n, 16_156n, 156n)?.breakevenPrice).toBe(
      '0.0000000001600000',
    );
  });
});
