import type { CallInput, CallOutput } from '#contract/calls.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { feeText, ppmOf } from '../fee-text.ts';
import { pairsOf, tableOf } from '../table.ts';

type PairRow = CallOutput<'operatorPairs'>[number];
type PairState = CallInput<'operatorSetPairState'>['state'];

/** The states that an operator can set, with their descriptions. */
const states: Readonly<Record<PairState, string>> = {
  preOpen: 'listed but not open yet; orders can only be canceled',
  trading: 'open',
  postOnly: 'accepts only post-only orders and cancellations',
  reduceOnly: 'accepts only orders that make positions smaller (contracts)',
  cancelOnly: 'accepts only cancellations',
  halted: 'accepts only cancellations; liquidation waits and funding is skipped',
  delisted: 'closed permanently; all orders are canceled',
};

const symbolOf = ({ place }: Given): string => place('symbol').toUpperCase();

function stateOf({ place }: Given): PairState {
  const state = place('state');
  if (Object.hasOwn(states, state)) return state as PairState;
  throw wrongUsage(`Unknown state "${state}". Use one of ${Object.keys(states).join(', ')}.`);
}

type Facts = Parameters<typeof pairsOf>[0];

const factsOf = (row: PairRow): Facts => [
  ['pair', row.symbolId],
  ['state', row.state],
  ['last price', row.lastPrice ?? '–'],
  ['open orders', String(row.openOrders)],
  ['price step', row.priceEndStep],
  ['size', `${row.sizeMin} to ${row.sizeMax} in steps of ${row.sizeStep}`],
  ['notional', `${row.notionalMin} to ${row.notionalMax}`],
  ['fees', `maker ${feeText(row.makerPpm)}, taker ${feeText(row.takerPpm)}`],
];

const linesOf = (row: PairRow): readonly string[] => pairsOf(factsOf(row));

const pairs: Command = {
  name: 'pairs',
  about: 'Lists pairs with state, rules and fees.',
  places: [],
  options: {},
  answers: true,
  example: 'pairs',
  run: async (_given, { call, show }) =>
    show(await call('operatorPairs', {}), (rows) =>
      tableOf(
        rows,
        [
          { title: 'pair', of: ({ symbolId }) => symbolId },
          { title: 'state', of: ({ state }) => state },
          { title: 'last', of: ({ lastPrice }) => lastPrice ?? '–', isFigure: true },
          { title: 'orders', of: ({ openOrders }) => String(openOrders), isFigure: true },
          { title: 'price step', of: ({ priceEndStep }) => priceEndStep, isFigure: true },
          { title: 'size step', of: ({ sizeStep }) => sizeStep, isFigure: true },
          { title: 'size', of: ({ sizeMin, sizeMax }) => `${sizeMin} to ${sizeMax}` },
          {
            title: 'notional',
            of: ({ notionalMin, notionalMax }) => `${notionalMin} to ${notionalMax}`,
          },
          { title: 'maker', of: ({ makerPpm }) => feeText(makerPpm), isFigure: true },
          { title: 'taker', of: ({ takerPpm }) => feeText(takerPpm), isFigure: true },
        ],
        'No pairs.',
      ),
    ),
};

/** Field name and help text by option. */
const rules = {
  'price-step': ['priceEndStep', 'Price step.'],
  'size-step': ['sizeStep', 'Quantity step, in the base coin.'],
  'size-min': ['sizeMin', 'Minimum order quantity, in the base coin.'],
  'size-max': ['sizeMax', 'Maximum order quantity, in the base coin.'],
  'notional-min': ['notionalMin', 'Minimum order value, in the quote coin.'],
  'notional-max': ['notionalMax', 'Maximum order value, in the quote coin.'],
} as const;

const ruleOptions = Object.fromEntries(
  Object.entries(rules).map(([name, [, about]]) => [name, { value: 'decimal', about }]),
);

/** The given rules by field name. */
const ruleTexts = (given: Given): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([name]) => given.has(name))
      .map(([name, [field]]) => [field, given.values(name)[0] ?? '']),
  );

function decimalsOf(given: Given, name: string): number {
  const text = given.values(name)[0];
  if (text !== undefined && /^[0-8]$/.test(text)) return Number(text);
  throw wrongUsage(`--${name} must be a number of decimals from 0 to 8.`);
}

const list: Command = {
  name: 'list',
  about: 'Lists a spot pair on the running exchange.',
  places: ['base', 'quote'],
  options: {
    'price-decimals': { value: 'count', about: 'Price decimals. Can’t be changed later.' },
    'size-decimals': { value: 'count', about: 'Quantity decimals. Can’t be changed later.' },
    name: { value: 'text', about: 'Name of a new base coin.' },
    scale: { value: 'count', about: 'Decimals of balances of a new base coin; usually 8.' },
    price: {
      value: 'decimal',
      about: 'Opening price, if the simulator doesn’t know a coin.',
    },
    state: { value: 'state', about: 'See pair-state. Default: trading.' },
    ...ruleOptions,
    preview: { about: 'Shows the result without listing the pair.' },
  },
  changes: true,
  answers: true,
  more: [
    'Other rules default to typical values for the price. The simulator provides quotes if it knows',
    'both coins.',
  ],
  example: 'list LINK BTC --price-decimals 7 --size-decimals 1 --reason "requested by users"',
  confirm: (given) =>
    given.has('preview')
      ? undefined
      : `${given.place('base')}/${given.place('quote')} will be listed. Its coins and decimals can’t be changed later.`,
  async run(given, { call, reason, show }) {
    const [name, price] = [given.values('name')[0], given.values('price')[0]];
    const input = {
      baseCoin: given.place('base').toUpperCase(),
      quoteCoin: given.place('quote').toUpperCase(),
      ...(name === undefined ? {} : { baseName: name }),
      ...(given.has('scale') ? { baseScale: decimalsOf(given, 'scale') } : {}),
      delegatePricePlace: decimalsOf(given, 'price-decimals'),
      volumePlace: decimalsOf(given, 'size-decimals'),
      ...ruleTexts(given),
      ...(price === undefined ? {} : { openPrice: price }),
      ...(given.has('state') ? { state: openStateOf(given) } : {}),
      preview: given.has('preview'),
      reason,
    };
    return show(await call('operatorListPair', input), (row) => [
      row.isListed ? 'Listed.' : 'Preview: the pair was not listed.',
      ...pairsOf([
        ...factsOf(row),
        ['opening price', row.openPrice],
        ['quoted by', row.isQuoted ? 'the simulator' : 'users only'],
      ]),
    ]);
  },
};

function openStateOf(given: Given): Exclude<PairState, 'delisted'> {
  const state = given.values('state')[0] ?? '';
  if (Object.hasOwn(states, state) && state !== 'delisted') {
    return state as Exclude<PairState, 'delisted'>;
  }
  throw wrongUsage(`A pair can’t be listed with state "${state}".`);
}

const setState = (given: Given, state: PairState, desk: Parameters<Command['run']>[1]) =>
  desk
    .call('operatorSetPairState', { symbolId: symbolOf(given), state, reason: desk.reason })
    .then((row) => desk.show(row, linesOf));

const halt: Command = {
  name: 'halt',
  about: 'Halts a pair: until it is resumed, orders can only be canceled.',
  places: ['symbol'],
  options: {},
  changes: true,
  answers: true,
  example: 'halt BTCUSDT --reason "prices are wrong"',
  confirm: (given) => `${symbolOf(given)} will be halted. Orders can only be canceled.`,
  run: (given, desk) => setState(given, 'halted', desk),
};

const resume: Command = {
  name: 'resume',
  about: 'Resumes trading of a pair.',
  places: ['symbol'],
  options: {},
  changes: true,
  answers: true,
  example: 'resume BTCUSDT --reason "prices are right again"',
  run: (given, desk) => setState(given, 'trading', desk),
};

const pairState: Command = {
  name: 'pair-state',
  about: 'Sets the state of a pair.',
  places: ['symbol', 'state'],
  options: {},
  changes: true,
  answers: true,
  more: Object.entries(states).map(([state, meaning]) => `  ${state.padEnd(10)}  ${meaning}`),
  example: 'pair-state BTCUSDT cancelOnly --reason "delisting on Friday"',
  confirm(given) {
    const state = stateOf(given);
    if (state === 'halted') return halt.confirm?.(given);
    return state === 'delisted'
      ? `${symbolOf(given)} will be delisted permanently. All its orders are canceled.`
      : undefined;
  },
  run: (given, desk) => setState(given, stateOf(given), desk),
};

const pairRules: Command = {
  name: 'pair-rules',
  about: 'Changes steps and limits of a pair. Rules that are not given stay unchanged.',
  places: ['symbol'],
  options: ruleOptions,
  changes: true,
  answers: true,
  more: ['A new step is rejected if open orders don’t match it.'],
  example: 'pair-rules BTCUSDT --notional-min 5 --reason "smaller orders are not economical"',
  async run(given, { call, reason, show }) {
    const texts = ruleTexts(given);
    if (Object.keys(texts).length === 0) {
      throw wrongUsage(
        `No rule was given. Use at least one of --${Object.keys(rules).join(', --')}.`,
      );
    }
    const input = { symbolId: symbolOf(given), ...texts, reason };
    return show(await call('operatorSetPairRules', input), linesOf);
  },
};

const fees: Command = {
  name: 'fees',
  about: 'Sets special fees for a pair or restores the VIP-level fees.',
  places: ['symbol'],
  options: {
    maker: { value: 'fee', about: 'Maker fee: 0.08%, 800 (ppm) or vip.' },
    taker: { value: 'fee', about: 'Taker fee, in the same format.' },
  },
  changes: true,
  answers: true,
  more: ['Both fees are required. `vip` is the fee of each user’s VIP level.'],
  example: 'fees BTCUSDT --maker 0.02% --taker vip --reason "maker promotion"',
  async run(given, { call, reason, show }) {
    const [makerPpm, takerPpm] = [ppmOf(given, 'maker'), ppmOf(given, 'taker')];
    const input = { symbolId: symbolOf(given), makerPpm, takerPpm, reason };
    return show(await call('operatorSetPairFees', input), linesOf);
  },
};

export const pairCommands = [pairs, list, halt, resume, pairState, pairRules, fees] as const;
