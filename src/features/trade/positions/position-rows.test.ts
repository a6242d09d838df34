import { describe, expect, it } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btcContract, longPosition } from '#demo/contract-rows.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { amount, ticks } from '#domain/money/units.ts';
import { positionOfView } from '#domain/position/account-of-views.ts';
import { itemKeeper, type PositionItem } from './position-rows.ts';

const contract = instrumentOf(btcContract) as ContractInstrument;
const item = (more: Partial<PositionItem> = {}): PositionItem => ({
  ...{ position: { ...longPosition }, contract, mark: '62418.3' },
  own: positionOfView(contract, longPosition),
  figures: {
    ...{ value: amount(5n), unrealized: amount(-3n), margin: amount(2n), roe: 1n },
    ...{ ratioPpm: undefined, liquidation: ticks(7), breakEven: undefined },
  },
  ...{ takeProfit: undefined, stopLoss: undefined, moving: undefined, risk: 'calm' },
  ...more,
});
const other = item({ position: { ...longPosition, id: '8' } });

describe('KIT-04 rows of positions', () => {
  it('are the ones of before while they say the same', () => {
    const keep = itemKeeper();
    const [first, second] = keep([item(), other]);
    expect(keep([item()])[0]).toBe(first);
    const moved = keep([item({ mark: '62418.4' }), { ...other }]);
    expect(moved[0]).not.toBe(first);
    expect(moved[0]?.position).toBe(first?.position);
    // It was away for a time.
    expect(moved[1]).toEqual(second);
    expect(keep([item({ mark: '62418.4' }), { ...other }])).toEqual(moved);
  });

  it.each<[string, Partial<PositionItem>]>([
    ['its size', { position: { ...longPosition, size: '0.4000' } }],
    ['its ADL lights', { position: { ...longPosition, adlLights: undefined } }],
    ['its figures', { figures: { ...item().figures!, unrealized: amount(-4n) } }],
    ['its figures, which are gone', { figures: undefined }],
    ['its contract', { contract: { ...contract } }],
  ])('are others when there is something new: %s', (_, more) => {
    const keep = itemKeeper();
    const [first] = keep([item()]);
    expect(keep([item(more)])[0]).not.toBe(first);
    expect(keep([item(more)])[0]).toEqual(item(more));
  });
});
