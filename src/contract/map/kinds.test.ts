import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SymbolRow } from '#contract/calls/market.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { symbolRowOf } from '#contract/map/instrument-row.ts';
import { candleRowOf, fillRowOf, orderRowOf } from '#contract/map/rows.ts';
import { tickerRowOf } from '#contract/map/ticker.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { addKind, type ContractInstrument } from '#domain/instrument/kinds.ts';
import { amount } from '#domain/money/units.ts';

const [bitcoin] = listedContracts as [ContractInstrument];
/** Settles in an asset of two decimals. */
const cents = { code: 'CENT', name: 'Cent', scale: 2 };
const stub = { ...bitcoin, kind: 'stub' as never, settle: cents } as ContractInstrument;
const units = amount(12_345n);
const listed = { ...stub, notionalMin: units, notionalMax: units };

describe('CORE-18 the rows of another kind', () => {
  let remove: () => void;
  beforeAll(() => {
    remove = addKind('stub', {
      contracts: true,
      values: { asset: () => cents, price: () => ({ numerator: 1n, denominator: 1n }) },
      'fee assets': { asset: () => cents },
      'symbol rows': {
        describes: ({ contract }: SymbolRow) => contract?.settleCoin === 'CENT',
        read: (_: SymbolRow, rules: object) => ({ ...rules, kind: 'stub' }),
      },
      'written symbol rows': () => ({ contract: { settleCoin: 'CENT' } }),
    });
  });
  afterAll(() => remove());

  it('have values, fees and profits in what the kind counts them in', () => {
    const order = {
      ...{ side: 'buy', positionSide: 'net', size: 1, filledSize: 1, filledQuote: units },
      ...{ feeReceived: units, feeBgb: 0n, realized: units, steps: [] },
    } as never;
    expect(orderRowOf({ instrument: stub, bgb: undefined }, order)).toMatchObject({
      ...{ dealAmount: '123.45', profit: '123.45' },
      fees: [{ coinName: 'CENT', amount: '123.45' }],
    });
    const fill = { price: 1, size: 1, quote: units, fee: units, realized: units } as never;
    expect(fillRowOf(stub, cents, fill)).toMatchObject({ amount: '123.45', profit: '123.45' });
    const candle = { turnover: units, open: 1, high: 1, low: 1, close: 1, volume: 1 } as never;
    expect(candleRowOf(stub, candle).at(-1)).toBe('123.45');
    const ticker = { last: 1, open24h: 1, high24h: 1, low24h: 1, volume24h: 1, turnover24h: units };
    const read = instrumentOf(symbolRowOf(listed));
    expect([read.notionalMin, read.notionalMax]).toEqual([units, units]);
    expect(tickerRowOf(stub, ticker as never, '1').turnover).toBe('123.45');
  });

  it('ask for how they are written and read', () => {
    const other = symbolRowOf(stub);
    remove();
    expect(() => symbolRowOf(stub)).toThrow('no row for kind "stub"');
    expect(() => instrumentOf(other)).toThrow('bad settleCoin');
    const row = symbolRowOf(bitcoin);
    expect(instrumentOf(row)).toEqual(bitcoin);
  });
});
