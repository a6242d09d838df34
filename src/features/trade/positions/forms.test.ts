import { describe, expect, it } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btcContract, longPosition } from '#demo/contract-rows.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lots } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { PlanView } from '#domain/order/view.ts';
import { positionOfView } from '#domain/position/account-of-views.ts';
import { changed, formState, initialOf, type Typed } from '#kit/form/form.ts';
import { type CloseContext, closeForm } from './CloseForm.tsx';
import type { PositionItem } from './position-rows.ts';
import type { PositionsText } from './positions.ts';
import { type TpslContext, tpslForm } from './TpslForm.tsx';

const instrument = instrumentOf(btcContract) as ContractInstrument;
const plan = { id: '3', trigger: '60000' } as PlanView;
const item = {
  ...{ position: longPosition, contract: instrument, mark: '62418.3', figures: undefined },
  ...{ takeProfit: undefined, stopLoss: plan, own: positionOfView(instrument, longPosition) },
} as PositionItem;
const text = new Proxy({}, { get: (_, key) => String(key) }) as PositionsText;

describe('KIT-03 closing a position of half a coin', () => {
  const context: CloseContext = { item, instrument };
  const typedAfter = (...changes: Typed[]) =>
    changes.reduce(
      (typed, change) => changed(closeForm, typed, change, context),
      initialOf(closeForm.fields, context),
    );
  const stateOf = (typed: Typed) => formState(closeForm, typed, context);

  it.each<[Typed[], object | string]>([
    [[], { how: 'market', size: undefined, price: undefined }],
    [[{ size: '0.2' }], { how: 'market', size: '0.2', price: undefined }],
    [[{ how: 'limit' }], { how: 'limit', size: undefined, price: '62418.3' }],
    [[{ how: 'limit', price: '' }], 'price priceMissing'],
    [[{ share: '50' }], { how: 'market', size: '0.2500', price: undefined }],
    [[{ share: '50' }, { size: '0.5' }], { how: 'market', size: undefined, price: undefined }],
    [[{ size: '' }], 'size quantityMissing'],
    [[{ size: '0.5001' }], 'size sizeMost'],
  ])('%j: %j', (changes, expected) => {
    const { bad, request } = stateOf(typedAfter(...changes));
    const [first] = bad;
    expect(first ? `${first.field} ${first.code}` : request).toEqual(expected);
  });

  it.each([
    [2_000, '0.3000', '0.1500'],
    // What open orders have taken as a whole is offered all the same: they are cut short.
    [5_000, '0.5000', '0.2500'],
  ])('FUT-10 with %i lots in open orders %s is offered, half of it is %s', (taken, all, half) => {
    const left: CloseContext = { ...context, taken: lots(taken) };
    const typed = initialOf(closeForm.fields, left);
    expect(typed.size).toBe(all);
    const halved = changed(closeForm, typed, { share: '50' }, left);
    expect(halved.size).toBe(half);
    expect(changed(closeForm, halved, { share: '100' }, left).size).toBe(all);
    const whole = formState(closeForm, { ...typed, size: '0.5000' }, left);
    expect([whole.bad, whole.request?.size]).toEqual([[], undefined]);
  });

  it('the slider follows what is typed', () => {
    expect(typedAfter({ size: '0.1' }).share).toBe('20');
    expect(typedAfter({ size: '9' }).share).toBe('100');
  });
});

describe('KIT-03 take profit and stop loss of a position', () => {
  const context: TpslContext = { item, instrument, text, tag: 'en', tpslWatches: 'mark' };
  const typedAfter = (...changes: Typed[]) =>
    changes.reduce(
      (typed, change) => changed(tpslForm, typed, change, context),
      initialOf(tpslForm.fields, context),
    );
  const requestOf = (...changes: Typed[]) =>
    formState(tpslForm, typedAfter(...changes), context).request;

  it('begin with what is set', () => {
    expect(typedAfter()).toMatchObject({ extent: 'whole', by: 'price', watches: 'mark' });
    expect(typedAfter()).toMatchObject({ takeProfit: '', stopLoss: '60000' });
  });

  it.each<[Partial<PositionItem>, TriggerSource, TriggerSource]>([
    [{}, 'last', 'last'],
    [{}, 'mark', 'mark'],
    [{ stopLoss: { ...plan, watches: 'index' } }, 'mark', 'index'],
    [{ takeProfit: { ...plan, watches: 'last' } }, 'mark', 'last'],
  ])(
    'with %j set they are compared with the price that is preferred (%s): %s',
    (set, prefers, watches) => {
      const own: TpslContext = { ...context, item: { ...item, ...set }, tpslWatches: prefers };
      const typed = initialOf(tpslForm.fields, own);
      expect(typed.watches).toBe(watches);
      expect(formState(tpslForm, typed, own).request?.watches).toBe(watches);
    },
  );

  it('a price that is taken out takes its order with it; by return an empty one changes nothing', () => {
    expect(requestOf({ stopLoss: '' })?.removed).toEqual([plan]);
    expect(requestOf({ by: 'roe' })).toBeUndefined();
    expect(requestOf({ by: 'roe' }, { takeProfit: '50' })).toMatchObject({
      removed: [],
      // Half of the margin at twenty times: 2.5 % above the entry.
      triggers: { takeProfit: 633_456, stopLoss: undefined },
    });
  });

  it('a part needs a size that the position has, and no PnL', () => {
    expect(requestOf({ extent: 'part' }, { takeProfit: '65000' })).toBeUndefined();
    expect(requestOf({ extent: 'part' }, { takeProfit: '65000', size: '0.2' })).toMatchObject({
      size: '0.2000',
      triggers: { takeProfit: 650_000, stopLoss: undefined },
    });
    expect(requestOf({ extent: 'part' }, { takeProfit: '65000', size: '0.6' })).toBeUndefined();
    expect(typedAfter({ by: 'pnl' }, { extent: 'part' }).by).toBe('price');
  });
});
