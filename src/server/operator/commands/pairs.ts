import type { CallInput, CallOutput } from '#contract/calls.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { feeText, ppmOf } from '../fee-text.ts';
import { pairsOf, tableOf } from '../table.ts';

type PairRow = CallOutput<'operatorPairs'>[number];
type PairState = CallInput<'operatorSetPairState'>['state'];

/** The states that an operator may give, with what each means. */
const states: Readonly<Record<PairState, string>> = {
  preOpen: 'listed, not open yet: orders can only be cancelled',
  trading: 'open',
  postOnly: 'takes only orders that rest; orders can be cancelled',
  cancelOnly: 'takes no orders; they can be cancelled',
  halted: 'nothing is taken, changed or cancelled',
  delisted: 'closed for good: all its orders end',
};

const symbolOf = ({ place }: Given): string => place('symbol').toUpperCase();

function stateOf({ place }: Given): PairState {
  const state = place('state');
  if (Object.hasOwn(states, state)) return state as PairState;
  throw wrongUsage(`"${state}" is no state. It is one of ${Object.keys(states).join(', ')}.`);
}

const linesOf = (row: PairRow): readonly string[] =>
  pairsOf([
    ['pair', row.symbolId],
    ['state', row.state],
    ['last price', row.lastPrice ?? '–'],
    ['open orders', String(row.openOrders)],
    ['price step', row.priceEndStep],
    ['size', `${row.sizeMin} to ${row.sizeMax} in steps of ${row.sizeStep}`],
    ['notional', `${row.notionalMin} to ${row.notionalMax}`],
    ['fees', `maker ${feeText(row.makerPpm)}, taker ${feeText(row.takerPpm)}`],
  ]);

const pairs: Command = {
  name: 'pairs',
  about: 'Lists the pairs with state, rules and fees.',
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
        'No pair is listed.',
      ),
    ),
};

/** The contract's field by the option. */
const rules = {
  'price-step': ['priceEndStep', 'Smallest difference of prices.'],
  'size-step': ['sizeStep', 'Smallest difference of sizes, in the base coin.'],
  'size-min': ['sizeMin', 'Smallest order, in the base coin.'],
  'size-max': ['sizeMax', 'Largest order, in the base coin.'],
  'notional-min': ['notionalMin', 'Smallest value of an order, in the quote coin.'],
  'notional-max': ['notionalMax', 'Largest value of an order, in the quote coin.'],
} as const;

const ruleOptions = Object.fromEntries(
  Object.entries(rules).map(([name, [, about]]) => [name, { value: 'decimal', about }]),
);

/** The rules that are given, under the contract's names. */
const ruleTexts = (given: Given): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(rules)
      .filter(([name]) => given.has(name))
      .map(([name, [field]]) => [field, given.values(name)[0] ?? '']),
  );

function decimalsOf(given: Given, name: string): number {
  const text = given.values(name)[0];
  if (text !== undefined && /^[0-8]$/.test(text)) return Number(text);
  throw wrongUsage(`--${name} says how many decimals there are: 0 to 8.`);
}

const list: Command = {
  name: 'list',
  about: 'Lists a spot pair on the running exchange.',
  places: ['base', 'quote'],
  options: {
    'price-decimals': { value: 'count', about: 'Decimals of a price. They never change.' },
    'size-decimals': { value: 'count', about: 'Decimals of a size. They never change.' },
    name: { value: 'text', about: 'Name of a base coin that is not known yet.' },
    scale: { value: 'count', about: 'Decimals that balances of such a coin have; usually 8.' },
    price: {
      value: 'decimal',
      about: 'What it opens at, where the simulator does not know a coin.',
    },
    state: { value: 'state', about: 'As of pair-state; trading when it is not given.' },
    ...ruleOptions,
    preview: { about: 'Shows what would be listed, and lists nothing.' },
  },
  changes: true,
  answers: true,
  more: [
    'What is not given is as usual for a pair of that price. The simulated liquidity quotes a pair',
    'whose coins it knows; another is left to its users.',
  ],
  example: 'list LINK BTC --price-decimals 7 --size-decimals 1 --reason "asked for"',
  confirm: (given) =>
    given.has('preview')
      ? undefined
      : `${given.place('base')}/${given.place('quote')} is listed: its coins and decimals never change.`,
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
      row.isListed ? 'Listed.' : 'A preview: nothing is listed.',
      ...linesOf(row),
      ...pairsOf([
        ['opens at', row.openPrice],
        ['quoted by', row.isQuoted ? 'the simulator' : 'its users alone'],
      ]),
    ]);
  },
};

function openStateOf(given: Given): Exclude<PairState, 'delisted'> {
  const state = given.values('state')[0] ?? '';
  if (Object.hasOwn(states, state) && state !== 'delisted') {
    return state as Exclude<PairState, 'delisted'>;
  }
  throw wrongUsage(`A pair cannot be listed as "${state}".`);
}

const setState = (given: Given, state: PairState, desk: Parameters<Command['run']>[1]) =>
  desk
    .call('operatorSetPairState', { symbolId: symbolOf(given), state, reason: desk.reason })
    .then((row) => desk.show(row, linesOf));

const halt: Command = {
  name: 'halt',
  about: 'Halts a pair: nothing is taken, changed or cancelled until it is resumed.',
  places: ['symbol'],
  options: {},
  changes: true,
  answers: true,
  example: 'halt BTCUSDT --reason "prices are wrong"',
  confirm: (given) => `${symbolOf(given)} is halted: its orders cannot even be cancelled.`,
  run: (given, desk) => setState(given, 'halted', desk),
};

const resume: Command = {
  name: 'resume',
  about: 'Opens a pair again for trading.',
  places: ['symbol'],
  options: {},
  changes: true,
  answers: true,
  example: 'resume BTCUSDT --reason "prices are right again"',
  run: (given, desk) => setState(given, 'trading', desk),
};

const pairState: Command = {
  name: 'pair-state',
  about: 'Gives a pair any state that it can have.',
  places: ['symbol', 'state'],
  options: {},
  changes: true,
  answers: true,
  more: Object.entries(states).map(([state, meaning]) => `  ${state.padEnd(10)}  ${meaning}`),
  example: 'pair-state BTCUSDT cancelOnly --reason "is closed on Friday"',
  confirm(given) {
    const state = stateOf(given);
    if (state === 'halted') return halt.confirm?.(given);
    return state === 'delisted'
      ? `${symbolOf(given)} is closed for good: its orders end, and it never opens again.`
      : undefined;
  },
  run: (given, desk) => setState(given, stateOf(given), desk),
};

const pairRules: Command = {
  name: 'pair-rules',
  about: 'Changes steps and limits of a pair; what is not given stays.',
  places: ['symbol'],
  options: ruleOptions,
  changes: true,
  answers: true,
  more: ['A step is refused while orders rest that would not fit it.'],
  example:
    'pair-rules BTCUSDT --notional-min 5 --reason "smaller orders cost more than they bring"',
  async run(given, { call, reason, show }) {
    const texts = ruleTexts(given);
    if (Object.keys(texts).length === 0) {
      throw wrongUsage(`No rule is given: at least one of --${Object.keys(rules).join(', --')}.`);
    }
    const input = { symbolId: symbolOf(given), ...texts, reason };
    return show(await call('operatorSetPairRules', input), linesOf);
  },
};

const fees: Command = {
  name: 'fees',
  about: 'Gives a pair fees of its own, or those of the VIP levels again.',
  places: ['symbol'],
  options: {
    maker: { value: 'fee', about: 'Of who rests in the book: 0.08%, 800 (millionths) or vip.' },
    taker: { value: 'fee', about: 'Of who takes from the book, written alike.' },
  },
  changes: true,
  answers: true,
  more: ['Both are set at once; `vip` is the fee of each user’s level.'],
  example: 'fees BTCUSDT --maker 0.02% --taker vip --reason "makers are wanted"',
  async run(given, { call, reason, show }) {
    const [makerPpm, takerPpm] = [ppmOf(given, 'maker'), ppmOf(given, 'taker')];
    const input = { symbolId: symbolOf(given), makerPpm, takerPpm, reason };
    return show(await call('operatorSetPairFees', input), linesOf);
  },
};

export const pairCommands = [pairs, list, halt, resume, pairState, pairRules, fees] as const;
