import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { malformedValues } from '#exchange/requests/malformed.ts';
import { startServer, type TestServer, Visitor } from './harness.ts';

/** Every field of §3's order payload. */
const payload = [
  ...['tokenId', 'symbolId', 'businessLine', 'secondBusinessLine', 'businessSource'],
  ...['enterPointSource', 'delegateCount', 'delegatePrice', 'orderType', 'delegateType'],
  ...[
    'pricedSymbol',
    'timeInForceValue',
    'planType',
    'triggerPrice',
    'executePrice',
    'triggerType',
  ],
  ...['presetTakeProfitPrice', 'presetStopLossPrice', 'presetTppTriType', 'presetSlpTriType'],
  ...['exeTakeProfitPrice', 'exeStopLossPrice', 'cancelOrder', 'onlyLow', 'isReducePosition'],
  ...['tradeUnit', 'leverage', 'marginMode'],
] as const;
type Field = (typeof payload)[number];

/** Of each field: values that are taken, and values that are refused by name. None taken: it has no place. */
type Table = Readonly<
  Record<Field, readonly [taken: readonly unknown[], refused: readonly unknown[]]>
>;

const spotBase = {
  ...{ symbolId: 'BTCUSDT', delegateType: 21, orderType: 0 },
  ...{ delegateCount: '0.01', delegatePrice: '50000' },
};
const contractBase = { ...spotBase, symbolId: 'BTCUSDT_UMCBL' };
const planBase = {
  ...{ symbolId: 'BTCUSDT', delegateType: 21, delegateCount: '0.01' },
  ...{ triggerPrice: '50000', executePrice: '50000' },
};
const contractPlanBase = { ...planBase, symbolId: 'BTCUSDT_UMCBL' };

const words = [
  [0, 67, 'web', 'order.form'],
  [-1, '', 'a b', 'x'.repeat(65), true, null],
] as const;
const price = [
  ['1', '0.1'],
  ['', '01', '-1', '1e5', 1, null],
] as const;
const none = [[], ['1', 1, true]] as const;

const common = {
  businessSource: words,
  enterPointSource: words,
  delegateCount: price,
  cancelOrder: [[false], [true, 0, 'false']],
} as const;

const spot: Table = {
  ...common,
  tokenId: [
    ['USDT', 'BTC'],
    ['ETH', 'usdt', ''],
  ],
  symbolId: [
    ['BTCUSDT', 'BTCUSDT_SPBL'],
    ['BTCUSDT_UMCBL', 'btcusdt', ''],
  ],
  businessLine: [
    [1, 'spot', 'spbl', '1'],
    [10, 'usdt', 'umcbl', 2, 'x'],
  ],
  secondBusinessLine: [
    [1, 'spbl'],
    [10, 23, 'margin'],
  ],
  delegatePrice: price,
  orderType: [
    [0, 1],
    [2, '0', 'limit'],
  ],
  delegateType: [
    [21, 22],
    [1, 4, 23, 0],
  ],
  pricedSymbol: [['USDT', 'BTC'], ['USDC']],
  timeInForceValue: [
    [0, 1, 2, 3],
    [4, -1, 'gtc'],
  ],
  planType: [[0], [1, 6, '0']],
  triggerPrice: none,
  executePrice: none,
  triggerType: none,
  presetTakeProfitPrice: price,
  presetStopLossPrice: price,
  presetTppTriType: [['last'], ['mark', 'index', 0]],
  presetSlpTriType: [['last'], ['mark', 'index', 1]],
  exeTakeProfitPrice: price,
  exeStopLossPrice: price,
  onlyLow: [[false], [true, 'false']],
  isReducePosition: [[false], [true, 0]],
  tradeUnit: [
    ['base', 'quote'],
    ['margin', 1],
  ],
  leverage: [[1], [2, 20, '1', 0]],
  marginMode: [[], ['cross', 'fixed']],
};

const contract: Table = {
  ...spot,
  symbolId: [['BTCUSDT_UMCBL'], ['BTCUSDT', 'BTCUSDT_SPBL', 'btcusdt_umcbl']],
  businessLine: [
    [10, 'usdt', 'umcbl', '10'],
    [1, 11, 'spot', 'cmcbl'],
  ],
  secondBusinessLine: [
    [10, 'usdt'],
    [1, 12],
  ],
  delegateType: [
    [1, 2, 3, 4, 21, 22],
    [5, 23, 0],
  ],
  presetTppTriType: [
    ['last', 'mark', 'index'],
    ['fair', 0],
  ],
  presetSlpTriType: [
    ['last', 'mark', 'index'],
    ['market', 1],
  ],
  onlyLow: [
    [true, false],
    ['true', 1],
  ],
  isReducePosition: [
    [true, false],
    ['true', 1],
  ],
  tradeUnit: [
    ['base', 'quote', 'settle'],
    ['margin', 1],
  ],
  leverage: [
    [1, 20, 10_000_000],
    [0, -1, 10_000_001, 1.5, '20'],
  ],
  marginMode: [
    ['cross', 'fixed'],
    ['isolated', 1],
  ],
};

const plan: Table = {
  ...spot,
  delegatePrice: none,
  orderType: [[0], [1, 2, '0']],
  timeInForceValue: [[0], [1, 2, 3]],
  planType: [[0], [1, 6]],
  triggerPrice: price,
  executePrice: price,
  presetTakeProfitPrice: none,
  presetStopLossPrice: none,
  presetTppTriType: none,
  presetSlpTriType: none,
  exeTakeProfitPrice: none,
  exeStopLossPrice: none,
};

const contractPlan: Table = {
  ...plan,
  symbolId: [['BTCUSDT_UMCBL'], ['btcusdt_umcbl', '']],
  businessLine: contract.businessLine,
  secondBusinessLine: contract.secondBusinessLine,
  delegateType: contract.delegateType,
  triggerType: [
    ['last', 'mark', 'index'],
    ['fair', 0],
  ],
  onlyLow: contract.onlyLow,
  isReducePosition: contract.isReducePosition,
  presetTakeProfitPrice: price,
  presetStopLossPrice: price,
  presetTppTriType: contract.presetTppTriType,
  presetSlpTriType: contract.presetSlpTriType,
  exeTakeProfitPrice: price,
  exeStopLossPrice: price,
  tradeUnit: [
    ['base', 'quote'],
    ['margin', 1],
  ],
  leverage: contract.leverage,
  marginMode: contract.marginMode,
};

const tables = [
  ['placeOrder', spotBase, spot],
  ['openContract', contractBase, contract],
  ['placePlan', planBase, plan],
  ['placeTriggerPlan', contractPlanBase, contractPlan],
] as const;

const rows = tables.flatMap(([name, base, table]) =>
  payload.map((field) => [name, field, base, table[field]] as const),
);

/** Which field a call's schema does not take, if any. */
function wrongOf(name: (typeof tables)[number][0], input: object): string | undefined {
  const parsed = calls[name].input.safeParse(input);
  return parsed.success ? undefined : malformedValues(parsed.error.issues).field;
}

describe('API-07 the order payload of §3', () => {
  it.each(rows)('%s, %s', (name, field, base, [taken, refused]) => {
    for (const value of taken) {
      expect([field, value, wrongOf(name, { ...base, [field]: value })]).toEqual([
        field,
        value,
        undefined,
      ]);
    }
    for (const value of refused) {
      expect([field, value, wrongOf(name, { ...base, [field]: value })]).toEqual([
        field,
        value,
        field,
      ]);
    }
  });

  it.each([
    [
      'onlyLow against isReducePosition',
      'openContract',
      { onlyLow: true, isReducePosition: false },
    ],
    [
      'onlyLow against isReducePosition',
      'placeTriggerPlan',
      { onlyLow: false, isReducePosition: true },
    ],
    ['a limit plan without a price', 'placePlan', { orderType: 0, executePrice: undefined }],
    ['a market plan with a price', 'placeTriggerPlan', { orderType: 1 }],
    ['a trailing plan elsewhere', 'placeTriggerPlan', { planType: 6 }],
    ['a quantity of a plan in the coin that settles', 'placeTriggerPlan', { tradeUnit: 'settle' }],
  ] as const)('refuses %s: %s', (_, name, more) => {
    const base = tables.find(([of]) => of === name)![1];
    expect(wrongOf(name, { ...base, ...more })).toBeDefined();
  });

  it.each([
    ['6', { planType: 6 }, undefined],
    ['0', { planType: 0 }, 'planType'],
    ['with a preset ratio', { presetTakeProfitPriceRatio: '0.1' }, undefined],
    ['with a negative one of a stop', { presetStopLossPriceRatio: '-0.1' }, undefined],
    [
      'with a negative one of a profit',
      { presetTakeProfitPriceRatio: '-0.1' },
      'presetTakeProfitPriceRatio',
    ],
    ['of another line', { businessLine: 'spot' }, 'businessLine'],
  ])('a trailing plan %s', (_, more, field) => {
    const { triggerPrice, executePrice, ...base } = contractPlanBase;
    const input = { ...base, rangeRate: '0.01', ...more };
    const parsed = calls.placeTrackingPlan.input.safeParse(input);
    expect(parsed.success ? undefined : malformedValues(parsed.error.issues).field).toBe(field);
  });
});

describe('API-07 the order payload over the wire', () => {
  let server: TestServer;
  let ann: Visitor;
  beforeAll(async () => {
    server = await startServer();
    ann = new Visitor(server.base);
    await ann.signUp('ann@x.test');
    await ann.call('transfer', { coinName: 'USDT', amount: '5000', fromType: 1, toType: 6 });
  });
  afterAll(async () => {
    expect(server.errors).toEqual([]);
    await server.stop();
  });

  const whole = {
    ...{ businessSource: 0, enterPointSource: 'web', tokenId: 'USDT', pricedSymbol: 'USDT' },
    ...{ cancelOrder: false, planType: 0, tradeUnit: 'base', timeInForceValue: 0 },
    ...{ isReducePosition: false, onlyLow: false, orderType: 1, delegateCount: '0.001' },
  };

  it('places the order that it describes', async () => {
    const spotOrder = { ...whole, symbolId: 'BTCUSDT', businessLine: 1, secondBusinessLine: 1 };
    const placed = await ann.raw('placeOrder', { ...spotOrder, delegateType: 21, leverage: 1 });
    expect(placed).toMatchObject({ code: '00000', data: { delegateType: 21, orderType: 1 } });
    const ofContract = { ...whole, symbolId: 'BTCUSDT_UMCBL', businessLine: 10, delegateType: 21 };
    const opened = await ann.raw('openContract', {
      ...ofContract,
      leverage: 20,
      marginMode: 'cross',
    });
    expect(opened).toMatchObject({ code: '00000', data: { delegateType: 21 } });
  });

  it.each([
    ['openContract', { marginMode: 'fixed' }, { value: 'fixed', limit: 'cross' }],
    ['openContract', { leverage: 10 }, { value: '10×', limit: '20×' }],
    ['placeTriggerPlan', { leverage: 50 }, { value: '50×', limit: '20×' }],
    ['placeTriggerPlan', { marginMode: 'fixed' }, { value: 'fixed', limit: 'cross' }],
  ] as const)(
    '%s is not placed under settings that do not hold: %o',
    async (name, more, values) => {
      const base = name === 'openContract' ? contractBase : contractPlanBase;
      const answer = await ann.raw(name, { ...base, ...more });
      expect(answer).toMatchObject({
        ...{ status: 200, code: '50057' },
        data: { key: 'settingsDiffer', values },
      });
      expect(answer.msg).toContain(values.limit);
    },
  );
});
