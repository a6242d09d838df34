import { describe, expect, it } from 'vitest';
import type { CostView } from '#domain/account/view.ts';
import { costPrices } from './cost-lines.ts';

const costs = (more: Partial<CostView> = {}): CostView => ({
  asset: 'BTC',
  boughtQuantity: '2.00000000',
  boughtCost: '120000.00000000',
  profitSinceBought: '0',
  realisedProfit: '0',
  ...more,
});
const pair = { decimals: 1, step: '0.1' };

describe('SPOT-02: lines at what is held', () => {
  it.each<[string, CostView, object]>([
    ['bought', costs(), { averageCost: '60000.0', breakeven: '60060.1' }],
    [
      'bought between two steps of a price',
      costs({ boughtCost: '125623.628' }),
      { averageCost: '62811.814', breakeven: '62874.7' },
    ],
    [
      'sold before with profit',
      costs({ profitSinceBought: '1200.5' }),
      { averageCost: '60000.0', breakeven: '59459.3' },
    ],
    [
      'sold before with loss',
      costs({ profitSinceBought: '-1200' }),
      { averageCost: '60000.0', breakeven: '60660.7' },
    ],
    [
      'all earned back',
      costs({ profitSinceBought: '130000' }),
      { averageCost: '60000.0', breakeven: undefined },
    ],
    [
      'nothing held',
      costs({ boughtQuantity: '0', boughtCost: '0' }),
      { averageCost: undefined, breakeven: undefined },
    ],
  ])('%s', (_, row, lines) => {
    expect(costPrices(row, 1000, pair)).toEqual(lines);
  });
});
