import { describe, expect, it } from 'vitest';
import { hasPrice } from '#domain/candle/series.ts';
import { makerPpmOf } from '#domain/fee/fee.ts';
import { feeAssetOf } from '#domain/fee/fee-asset.ts';
import { advanceFunding, fundingDue, fundingIndexStart } from '#domain/futures/funding-payment.ts';
import { impactPrice, impactValue } from '#domain/futures/premium.ts';
import { contractNames } from '#domain/instrument/instrument.ts';
import {
  addKind,
  type ContractInstrument,
  isContract,
  kindTables,
} from '#domain/instrument/kinds.ts';
import { planOrdersMaxOf } from '#domain/instrument/limits.ts';
import { averagePriceText, notional, priceDown } from '#domain/instrument/value.ts';
import { wholeFraction } from '#domain/money/fraction.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import { markedValue } from '#domain/position/requirement.ts';
import { exposureAsset, maintenanceAt } from '#domain/position/risk-limits.ts';
import type { Product } from '#exchange/core/products/product.ts';
import { productAt } from '#exchange/core/products/registry.ts';
import { Desk, pair, perpetual } from '#exchange/core/testing.ts';

/** A contract of a kind that no table knows. */
const stub = { ...perpetual('BTC'), kind: 'stub' as never } as ContractInstrument;
const one = lots(1);

describe('CORE-18 a kind of instrument', () => {
  it.each([
    ['contracts', () => isContract(stub)],
    ['values', () => notional(stub, ticks(1), one)],
    ['values', () => averagePriceText(stub, one, amount(1n))],
    ['values', () => priceDown(stub, one, wholeFraction(1n))],
    ['values', () => markedValue({ contract: stub, mark: ticks(1), size: one })],
    ['risk limits', () => maintenanceAt(stub, ticks(1), one)],
    ['risk limits', () => exposureAsset(stub)],
    ['fee rates', () => makerPpmOf(stub, 0)],
    ['fee assets', () => feeAssetOf(stub, 'buy')],
    ['conditional orders', () => planOrdersMaxOf(stub)],
    ['price sources', () => hasPrice(stub, 'mark')],
    ['funding', () => advanceFunding(stub, fundingIndexStart, ticks(1), 1)],
    [
      'funding',
      () => fundingDue(stub, { size: one, settledAt: fundingIndexStart }, fundingIndexStart),
    ],
    ['premiums', () => impactValue(stub)],
    ['premiums', () => impactPrice(stub, 'bids', [], 1n)],
    ['products', () => productAt(stub, 'usdtMix')],
  ])('is asked for its row in the table of %s', (name, ask) => {
    expect(ask).toThrow(`The table "${name}" has no row for kind "stub".`);
  });

  it('is asked for by each table, also those added later', () => {
    const tables = kindTables();
    expect(tables.map(({ name }) => name)).toEqual([...new Set(tables.map(({ name }) => name))]);
    for (const { name, isOfContracts, rowOf } of tables) {
      expect(() => rowOf(stub)).toThrow(`"${name}"`);
      for (const kind of ['linear', 'inverse'] as const) expect(rowOf({ kind })).toBeDefined();
      const ofPairs = () => rowOf({ kind: 'spot' });
      if (isOfContracts) expect(ofPairs).toThrow(`"${name}" has no row for kind "spot"`);
      else expect(ofPairs()).toBeDefined();
    }
  });

  it('is listed by no exchange that lacks a row, and nothing of it is kept', () => {
    const desk = new Desk();
    const list = () => desk.do({ kind: 'ListInstrument', instrument: stub });
    expect(list).toThrow('has no row for kind "stub"');
    expect(desk.exchange.instruments().map(({ symbolId }) => symbolId)).toEqual(['BTCUSDT']);
  });

  it('beside another on its line leaves a position mode as it was at a restart', () => {
    const linear = productAt(perpetual('BTC'), 'usdtMix') as Product;
    const products = { own: { ...linear, open: () => ({}), ownerSlot: () => ({}) } };
    const values = { isExact: () => true };
    const remove = addKind('stub', { contracts: true, products, values });
    try {
      const names = { symbol: 'ETHUSDT', symbolId: 'ETHUSDT_UMCBL' };
      const desk = new Desk([pair('BTC'), { ...stub, ...names }, perpetual('BTC')]);
      const userId = desk.user();
      desk.do({ kind: 'ChooseHoldMode', userId, line: 'usdt', holdMode: 'hedge' });
      const again = new Desk([], desk.exchange.snapshot());
      expect(again.exchange.contracts(userId, 'usdt').holdMode).toBe('hedge');
    } finally {
      remove();
    }
  });

  it('brings what it settles in, also after a restart', () => {
    const settle = { code: 'CENT', name: 'Cent', scale: 2 };
    const names = contractNames('BTCUSDT', 'usd');
    const desk = new Desk([{ ...perpetual('BTC'), ...names, settle }]);
    const userId = desk.user();
    const again = new Desk([], desk.exchange.snapshot());
    const act = { actor: 'local:test', reason: 'a test' };
    const credit = { userId, asset: 'CENT', units: amount(1n), act };
    for (const one of [desk, again]) {
      expect(one.apply({ kind: 'CreditUser', ...credit } as never)).toMatchObject({ ok: true });
    }
    const other = { ...perpetual('BTC'), ...names, settle: { ...settle, code: 'DIME' } };
    expect(() => desk.do({ kind: 'ListInstrument', instrument: other })).toThrow('differ');
  });

  it('that a test adds is unknown again once it is removed, and none is added twice', () => {
    const remove = addKind('stub', { contracts: true });
    expect(isContract(stub)).toBe(true);
    expect(() => addKind('stub', {})).toThrow('The kind "stub" exists.');
    expect(() => addKind('linear', {})).toThrow('The kind "linear" exists.');
    remove();
    expect(() => isContract(stub)).toThrow('"contracts"');
  });
});
