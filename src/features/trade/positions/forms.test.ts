import { describe, expect, it } from 'vitest';
import { instrumentOf } from '#contract/map/instrument.ts';
import { btcContract, longPosition } from '#demo/contract-rows.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { lots } from '#domain/money/units.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { PlanView } from '#domain/order/view.ts';
import { positionOfView } from '#domain/position/account-of-views.ts';
import type { PositionFigures } from '#domain/position/futures-account.ts';
import { changed, formState, initialOf, type Typed } from '#kit/form/form.ts';
import { type CloseContext, closeForm } from './CloseForm.tsx';
import { type MoveContext, moveForm } from './MoveForm.tsx';
import type { PositionItem } from './position-rows.ts';
import type { PositionsText } from './positions.ts';
import { type RatioContext, ratioForm } from './RatioForm.tsx';
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

describe('FUT-10 move TP/SL of a position', () => {
  const context: MoveContext = { item, instrument, text, tag: 'en', tpslWatches: 'mark' };
  const stateOf = (typed: Typed, of = context) =>
    formState(moveForm, { ...initialOf(moveForm.fields, of), ...typed }, of);

  it.each<[Typed, object | string | undefined]>([
    [{ callback: '1.5' }, { ratio: '0.015', watches: 'mark' }],
    [{ callback: '10' }, { ratio: '0.1', watches: 'mark' }],
    [{ callback: '10.01' }, 'callback callbackRange'],
    [{ callback: '0.1' }, { ratio: '0.001', watches: 'mark' }],
    [{ callback: '0.09' }, 'callback callbackRange'],
    [
      { callback: '2', activation: '63000.0' },
      { ratio: '0.02', watches: 'mark', activation: '63000.0' },
    ],
    [{ callback: '' }, undefined],
  ])('%j: %j', (typed, expected) => {
    const { bad, request } = stateOf(typed);
    const [first] = bad;
    expect(first ? `${first.field} ${first.code}` : request).toEqual(expected);
  });

  it('begins with what is set, which goes with its callback', () => {
    const moving = { ...plan, kind: 'moveStop', trail: { ratio: '0.025' }, watches: 'last' };
    const set = { ...context, item: { ...item, moving } as PositionItem };
    expect(stateOf({}, set).request).toEqual({ ratio: '0.025', watches: 'last' });
    expect(stateOf({ callback: '' }, set).request).toEqual({ removed: moving });
    const far = { ...moving, trail: { distance: '150.0' } };
    const byPrice = { ...context, item: { ...item, moving: far } as PositionItem };
    expect(stateOf({}, byPrice).request).toEqual({ distance: '150.0', watches: 'last' });
    expect(stateOf({ callback: '99.5' }, byPrice)).toMatchObject({
      ...{ bad: [], request: { distance: '99.5', watches: 'last' } },
    });
    expect(stateOf({ callback: '' }, byPrice).request).toEqual({ removed: far });
  });
});

describe('FUT-10 the MMR stop of a position', () => {
  const at = (ratioPpm: bigint | undefined, ratio?: PlanView): RatioContext => ({
    item: { ...item, ratio, figures: { ...({} as PositionFigures), ratioPpm } },
    tag: 'en',
  });
  const stateOf = (typed: Typed, of: RatioContext) =>
    formState(ratioForm, { ...initialOf(ratioForm.fields, of), ...typed }, of);

  it.each<[Typed, bigint | undefined, object | string | undefined]>([
    [{ level: '80' }, 100_000n, { level: '0.8', share: '1' }],
    [{ level: '50', share: '25' }, 100_000n, { level: '0.5', share: '0.25' }],
    [{ level: '49.99' }, 100_000n, 'level ratioRange'],
    [{ level: '95.01' }, 100_000n, 'level ratioRange'],
    [{ level: '70.99' }, 700_000n, 'level ratioRange'],
    [{ level: '71', share: '0' }, 700_000n, { level: '0.71', share: '0.01' }],
    [{ level: '95' }, 945_000n, 'level ratioNear'],
    [{ level: '95' }, undefined, 'level ratioNear'],
    [{ level: '' }, 100_000n, undefined],
  ])('%j at %s: %j', (typed, ratioPpm, expected) => {
    const { bad, request } = stateOf(typed, at(ratioPpm));
    const [first] = bad;
    expect(first ? `${first.field} ${first.code}` : request).toEqual(expected);
  });

  it('names the least level as one that is taken', () => {
    const of = at(531_234n);
    const [first] = stateOf({ level: '50' }, of).bad;
    expect(first?.values).toMatchObject({ least: '54.13%', most: '95.00%' });
    expect(stateOf({ level: '54.12' }, of).bad).toHaveLength(1);
    expect(stateOf({ level: '54.13' }, of).request).toEqual({ level: '0.5413', share: '1' });
  });

  it('begins with what is set, which goes with its level', () => {
    const set = { ...plan, kind: 'ratioStop', ratio: { level: '0.85', share: '0.5' } } as PlanView;
    expect(stateOf({}, at(100_000n, set)).request).toEqual({ level: '0.85', share: '0.5' });
    expect(stateOf({ level: '' }, at(100_000n, set)).request).toEqual({ removed: set });
  });
});
