import { describe, expect, it } from 'vitest';
import { makerPpmOf } from '#domain/fee/fee.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { isContract, type Kind, kindTables } from '#domain/instrument/kinds.ts';
import { planOrdersMaxOf } from '#domain/instrument/limits.ts';
import { notional } from '#domain/instrument/value.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { productAt } from '#exchange/core/products/registry.ts';

/** An instrument of a kind that no table knows. */
const stub = { kind: 'stub' as Kind } as Instrument;

describe('CORE-18 a kind of instrument', () => {
  it.each([
    ['contracts', () => isContract(stub)],
    ['values', () => notional(stub, ticks(1), lots(1))],
    ['fee rates', () => makerPpmOf(stub, 0)],
    ['conditional orders', () => planOrdersMaxOf(stub)],
    ['products', () => productAt(stub, 'spot')],
  ])('is asked for its row in the table of %s', (name, ask) => {
    expect(ask).toThrow(`The table "${name}" has no row for kind "stub".`);
  });

  it('is asked for by each table, also those added later', () => {
    const tables = kindTables();
    expect(tables.map(({ name }) => name)).toEqual([...new Set(tables.map(({ name }) => name))]);
    for (const { name, rowOf } of tables) {
      expect(() => rowOf(stub)).toThrow(`"${name}"`);
      for (const kind of ['spot', 'linear'] as const) expect(rowOf({ kind })).toBeDefined();
    }
  });
});
