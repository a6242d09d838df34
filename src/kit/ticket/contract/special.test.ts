import { describe, expect, it } from 'vitest';
import { icebergToWire, twapToWire } from '#contract/map/special/requests.ts';
import type { AgentDraft } from '#domain/agent/agent.ts';
import type { HoldMode } from '#domain/codes/position.ts';
import type { Side } from '#domain/codes/side.ts';
import { inverseContracts, listedContracts } from '#domain/futures/listed.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { amount, lots, ticks } from '#domain/money/units.ts';
import {
  type FuturesAccount,
  type OwnedContract,
  ticketFigures,
} from '#domain/position/futures-account.ts';
import { initialOf, type Typed } from '#kit/form/form.ts';
import type { LineRules } from '#kit/order-kinds/base.ts';
import { counted } from '#kit/order-kinds/counted.ts';
import { orderKinds } from '#kit/order-kinds/kinds.ts';
import { TicketContract } from '#stores/trading/contracts-account.ts';
import { sidesOf, type TicketSide, valuesOf } from '../pressed.ts';
import type { ContractContext } from './contract-context.ts';
import { contractRules } from './rules.ts';
import { costIn, emptyContract, positionOf } from './use-contract-line.ts';

/* The special kinds in the ticket of a contract: at 60,000, with a leverage of 10 and 10,000 USDT or a bitcoin. */

const linear = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const inverse = inverseContracts.find(({ symbol }) => symbol === 'BTCUSD')!;
const last = ticks(600_000);

interface Around {
  readonly contract?: ContractInstrument;
  readonly side?: Side;
  readonly holdMode?: HoldMode;
  readonly typedInTicket?: Typed;
}

function accountOf(
  contract: ContractInstrument,
  holdMode: HoldMode,
): { readonly account: FuturesAccount; readonly owned: OwnedContract } {
  const wallet = contract === inverse ? 100_000_000n : 10_000n * 10n ** 8n;
  const owned: OwnedContract = {
    ...{ contract, holdMode, marginMode: 'cross', mark: last, takerPpm: 600 },
    ...{ leverage: { long: 10, short: 10 }, positions: [], orders: [] },
  };
  return { account: { wallet: amount(wallet), contracts: [owned] }, owned };
}

/** A special kind with this typed, on one side. */
function special(kind: SpecialKind, more: Typed, around: Around = {}): TicketSide {
  const { contract = linear, side = 'buy', holdMode = 'oneWay' } = around;
  const ticket = { ...emptyContract, ...around.typedInTicket };
  const { account, owned } = accountOf(contract, holdMode);
  const { symbolId } = contract;
  const setting: TicketContract['setting'] = {
    ...{ symbolId, marginMode: 'cross', autoAppend: false },
    ...{ crossLeverage: 10, longLeverage: 10, shortLeverage: 10 },
  };
  const own = new TicketContract(account, { owned, setting, isWhole: true });
  const levels = (of: Side) => [
    { price: ticks(of === 'buy' ? 600_010 : 599_990), size: lots(100_000), row: ['', ''] as const },
  ];
  const context: ContractContext = {
    ...{ instrument: contract, tag: 'en', isContract: true, isUser: true, openOrders: 0, side },
    leavesTaken: true,
    ...{ last, reference: last, triggerPrice: last, own, mostAt: () => undefined },
    opposite: levels,
    funds: () => ({ asset: contract.settle, available: own.available! }),
    isStale: own.isStale,
    costOf: (of, orders) => costIn(ticket, { own, opposite: levels }, of, orders),
    placeOf: (of) => positionOf(ticket, of, holdMode),
  };
  const form = counted(orderKinds[kind], contractRules as unknown as LineRules, 'base');
  const typed = { ...initialOf(form.fields, context), ...more };
  return sidesOf(form, typed, [side], context)[0]!;
}

const found = ({ bad, issues }: TicketSide) =>
  [...bad, ...issues].map(({ field = 'form', code }) => `${field} ${code}`);
const shown = (one: TicketSide) =>
  Object.fromEntries(valuesOf(one).map(({ label, value, isAbout }) => [label, [value, isAbout]]));

const iceberg = { price: '59000', visible: '0.01' };
const twap = { slices: '5', interval: '60' };
const scaled = { from: '59000', to: '58000', count: '5' };

describe('FUTP-10 the quantity of a special kind on a contract', () => {
  it.each<[SpecialKind, Typed, string]>([
    ['iceberg', { ...iceberg, unit: 'base', quantity: '0.1' }, '0.1'],
    ['iceberg', { ...iceberg, unit: 'value', value: '5900' }, '0.1000'],
    // 590 of margin and 3.54 of fee.
    ['iceberg', { ...iceberg, unit: 'cost', cost: '593.54' }, '0.1000'],
    ['iceberg', { ...iceberg, unit: 'cost', cost: '593.53' }, '0.0999'],
    // At the last price, where no other is named.
    ['twap', { ...twap, unit: 'value', value: '6000' }, '0.1000'],
    ['twap', { ...twap, price: '50000', unit: 'value', value: '6000' }, '0.1200'],
    ['trailing', { rate: '1', unit: 'value', value: '6000' }, '0.1000'],
    ['trailing', { rate: '1', activation: '50000', unit: 'value', value: '6000' }, '0.1200'],
    // The dearest of its orders is at 59,000.
    ['scaled', { ...scaled, unit: 'value', value: '5900' }, '0.1000'],
  ])('%s of %j is %s', (kind, typed, expected) => {
    const one = special(kind, typed);
    expect(one.typed.quantity).toBe(expected);
    expect(found(one)).toEqual([]);
  });

  it('counts contracts that settle in their coin by the coin, dollars, contracts or cost', () => {
    const at = (more: Typed, side: Side = 'buy') =>
      special('scaled', { ...scaled, ...more }, { contract: inverse, side }).typed.quantity;
    expect(at({ unit: 'face', face: '10009' })).toBe('1000');
    expect(at({ unit: 'base', quantity: '70' })).toBe('70');
    // 10 US dollars are worth the most at the lowest price, 58,000.
    expect(at({ unit: 'value', value: '0.1' })).toBe('580');
    expect(at({ unit: 'value', value: '0.1' }, 'sell')).toBe('580');
  });

  it.each<[SpecialKind, Typed]>([
    ['iceberg', { ...iceberg, visible: '1' }],
    ['twap', twap],
    ['trailing', { rate: '1' }],
    ['scaled', scaled],
  ])('%s is a share of the most that a side can have', (kind, typed) => {
    const size = (percent: string) => Number(special(kind, { ...typed, percent }).typed.quantity);
    expect(size('100')).toBeGreaterThan(1.5);
    expect(size('50')).toBe(Math.floor((size('100') / 2) * 10_000) / 10_000);
    expect(found(special(kind, { ...typed, percent: '100' }))).toEqual([]);
  });

  it.each<[SpecialKind, Typed, string]>([
    ['iceberg', { ...iceberg, unit: 'value' }, 'value sizeMissing'],
    ['iceberg', { ...iceberg, unit: 'value', value: '1' }, 'value quantityInvalid'],
    ['twap', { ...twap, unit: 'cost', cost: '0.01' }, 'cost quantityInvalid'],
    ['scaled', { ...scaled, quantity: '50' }, 'quantity balanceNotEnough'],
    // 59,000 each binds 5,900 and 35.4 of fee, 60,000 each 6,000 and 36: 10,000 USDT are there.
    ['iceberg', { ...iceberg, quantity: '1.6849' }, 'quantity balanceNotEnough'],
    ['twap', { ...twap, quantity: '1.6568' }, 'quantity balanceNotEnough'],
    ['trailing', { rate: '1', quantity: '0.00001' }, 'quantity quantityInvalid'],
  ])('%s of %j: %s stands first', (kind, typed, expected) =>
    expect(found(special(kind, typed))[0]).toBe(expected),
  );

  it('icebergs and TWAPs are checked as if all of them waited, and what only closes is not', () => {
    const of = (kind: SpecialKind, more: Typed, typedInTicket: Typed = {}) =>
      found(special(kind, more, { typedInTicket }));
    expect(of('iceberg', { ...iceberg, quantity: '1.6848' })).toEqual([]);
    expect(of('twap', { ...twap, quantity: '1.6567' })).toEqual([]);
    // At 60,100 it would trade at once, and lose against the mark: that is looked at as it trades.
    expect(of('iceberg', { ...iceberg, price: '60100', quantity: '1.65' })).toEqual([]);
    expect(of('iceberg', { ...iceberg, quantity: '5' }, { reduceOnly: 'on' })).toEqual([]);
  });
});

describe('FUTP-10 what an order of a special kind comes to', () => {
  it('is the same for several orders at once as for each after the other', () => {
    const one = special('scaled', { ...scaled, quantity: '0.5' });
    const drafts = one.form.orders!(one.request, one.context).map(({ price, size }) => ({
      ...({ side: 'buy', positionSide: 'net', reduceOnly: false, rests: true } as const),
      ...{ price, lots: size },
    }));
    const { account } = accountOf(linear, 'oneWay');
    const figures = ticketFigures(account, linear.symbolId, ...drafts);
    const usdt = (units: bigint) => String(Number(units) / 1e8);
    expect(shown(one)).toMatchObject({
      cost: [usdt(figures.cost), false],
      fee: [usdt(figures.fee), false],
      liquidationPrice: [
        String(figures.liquidation! / 10) + (figures.liquidation! % 10 ? '' : '.0'),
        false,
      ],
    });
    // All at the average of their prices come to about the same.
    const whole = { ...drafts[0]!, price: ticks(585_000), lots: lots(5_000) };
    const { liquidation } = ticketFigures(account, linear.symbolId, whole);
    expect(Math.abs(liquidation! - figures.liquidation!)).toBeLessThan(20);
  });

  it('is about that where its price is assumed', () => {
    const isAbout = (kind: SpecialKind, more: Typed) => shown(special(kind, more)).cost![1];
    expect(isAbout('iceberg', { ...iceberg, quantity: '0.1' })).toBe(false);
    const follows = { ...iceberg, by: 'follow', distance: '0.1', quantity: '0.1' };
    expect(isAbout('iceberg', follows)).toBe(true);
    expect(isAbout('twap', { ...twap, quantity: '0.1' })).toBe(true);
    expect(isAbout('trailing', { rate: '1', quantity: '0.1' })).toBe(true);
  });

  it('binds nothing where it only reduces', () => {
    const typedInTicket = { reduceOnly: 'on' };
    const one = special('twap', { ...twap, quantity: '0.1' }, { typedInTicket });
    expect(shown(one).cost).toEqual(['0', true]);
  });
});

describe('FUTP-10 which position an iceberg or a TWAP changes', () => {
  it.each([
    ['oneWay', {}, 'buy', 21, false],
    ['oneWay', { reduceOnly: 'on' }, 'sell', 22, true],
    ['hedge', {}, 'buy', 1, false],
    ['hedge', {}, 'sell', 2, false],
    ['hedge', { action: 'close' }, 'sell', 3, true],
    ['hedge', { action: 'close' }, 'buy', 4, true],
  ] as const)('%s %j %s is sent as %i', (holdMode, typedInTicket, side, delegateType, reduces) => {
    const around = { holdMode, typedInTicket: typedInTicket as Typed, side };
    const sent = { delegateType, isReducePosition: reduces };
    const ice = special('iceberg', { ...iceberg, quantity: '0.1' }, around).request;
    expect(icebergToWire(linear, ice as AgentDraft<'iceberg'>)).toMatchObject(sent);
    const even = special('twap', { ...twap, quantity: '0.1' }, around).request;
    expect(twapToWire(linear, even as AgentDraft<'twap'>)).toMatchObject(sent);
  });
});
