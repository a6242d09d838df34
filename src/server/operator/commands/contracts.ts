import type { CallInput, CallOutput } from '#contract/calls.ts';
import { usualContractLine } from '#domain/line/line.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { pairsOf, tableOf } from '../table.ts';

type PositionRow = CallOutput<'operatorPositions'>[number];
type LineInput = Pick<CallInput<'operatorContracts'>, 'businessLine'>;

const options = { line: { value: 'line', about: `Product line. Default: ${usualContractLine}.` } };

/** The exchange rejects unknown product lines. */
function lineIn({ values }: Given): LineInput {
  const [line = usualContractLine] = values('line');
  return { businessLine: line } as LineInput;
}

const positionLines = (rows: readonly PositionRow[]): readonly string[] =>
  tableOf(
    rows,
    [
      { title: 'contract', of: ({ symbolId }) => symbolId },
      { title: 'side', of: ({ holdSide }) => (holdSide === 1 ? 'long' : 'short') },
      { title: 'mode', of: ({ marginMode }) => (marginMode === 'fixed' ? 'isolated' : 'cross') },
      { title: 'leverage', of: ({ leverage }) => `${leverage}×`, isFigure: true },
      { title: 'size', of: ({ total }) => total, isFigure: true },
      { title: 'entry', of: ({ averageOpenPrice }) => averageOpenPrice ?? '–', isFigure: true },
      { title: 'liquidation', of: ({ liquidationPrice: at }) => at ?? '–', isFigure: true },
      { title: 'margin', of: ({ margin }) => margin, isFigure: true },
      { title: 'realized', of: ({ achievedProfits }) => achievedProfits, isFigure: true },
      { title: 'fees', of: ({ fees }) => fees, isFigure: true },
      { title: 'funding', of: ({ funding }) => funding, isFigure: true },
    ],
    'No open positions.',
  );

const positions: Command = {
  name: 'positions',
  about: 'Lists a user’s open positions.',
  places: ['user'],
  options,
  answers: true,
  example: 'positions mary@example.com',
  run: async (given, { call, show }) => {
    const input = { user: given.place('user'), ...lineIn(given) };
    return show(await call('operatorPositions', input), positionLines);
  },
};

const contracts: Command = {
  name: 'contracts',
  about: 'Lists contracts with mark and index price, funding rate and open interest.',
  places: [],
  options,
  answers: true,
  more: [
    'A mark price is stale after 10 seconds, for example when all spot pairs of its index have stopped.',
    'Then users can only reduce positions, and nobody is liquidated.',
    'To change state, rules and fees, use pair-state, pair-rules and fees.',
  ],
  example: 'contracts',
  run: async (given, { call, show }) =>
    show(await call('operatorContracts', lineIn(given)), (rows) =>
      tableOf(
        rows,
        [
          { title: 'contract', of: ({ symbolId }) => symbolId },
          { title: 'state', of: ({ state }) => state },
          { title: 'mark', of: ({ markPrice }) => markPrice ?? '–', isFigure: true },
          { title: 'mark is', of: ({ markStale }) => (markStale ? 'STALE' : 'fresh') },
          { title: 'index', of: ({ indexPrice }) => indexPrice ?? '–', isFigure: true },
          { title: 'index from', of: ({ indexSources }) => indexSources.join(' ') || 'NONE' },
          { title: 'funding', of: ({ fundingRate }) => fundingRate ?? '–', isFigure: true },
          { title: 'open interest', of: ({ openInterest }) => openInterest, isFigure: true },
          { title: 'value', of: ({ openInterestValue }) => openInterestValue, isFigure: true },
          { title: 'leverage', of: ({ leverageMax }) => `${leverageMax}×`, isFigure: true },
        ],
        'No contracts.',
      ),
    ),
};

const insurance: Command = {
  name: 'insurance',
  about: 'Shows the balance of the insurance fund and the positions it took over.',
  places: [],
  options,
  answers: true,
  example: 'insurance',
  run: async (given, { call, show }) =>
    show(await call('operatorInsurance', lineIn(given)), ({ coinList, positions: taken }) => [
      ...(coinList.length === 0
        ? ['The fund is empty.']
        : pairsOf(coinList.map(({ coinName, amount }) => [coinName, amount] as const))),
      '',
      ...positionLines(taken),
    ]),
};

function secondsOf({ values }: Given): number {
  const [text = '60'] = values('seconds');
  if (!/^\d{1,6}$/.test(text)) throw wrongUsage(`--seconds ${text} is not a whole number.`);
  return Number(text);
}

const symbolOf = ({ place }: Given): string => place('contract').toUpperCase();

const bringFunding: Command = {
  name: 'bring-funding',
  about: 'Moves the next funding of a contract to an earlier time, on a simulated market.',
  places: ['contract'],
  options: { seconds: { value: 'count', about: 'Seconds until the funding. Default: 60.' } },
  changes: true,
  answers: true,
  more: [
    'The clock isn’t changed. The full rate applies, computed from the premium until then. The funding isn’t',
    'paid again at its regular time; then the normal schedule continues.',
    'Each funding can be moved within its own interval only.',
  ],
  example: 'bring-funding BTCUSDT_UMCBL --seconds 30 --reason "a demonstration"',
  confirm: (given) =>
    `Users with positions in ${symbolOf(given)} will pay or receive funding in ${secondsOf(given)} seconds.`,
  run: async (given, { call, reason, show }) => {
    const input = { symbolId: symbolOf(given), seconds: secondsOf(given), reason };
    return show(await call('operatorBringFunding', input), ({ symbolId, nextFundingTime }) =>
      pairsOf([
        ['contract', symbolId],
        ['next funding', new Date(nextFundingTime).toISOString()],
      ]),
    );
  },
};

const bringDelivery: Command = {
  name: 'bring-delivery',
  about: 'Moves the delivery of a dated contract to an earlier time, on a simulated market.',
  places: ['contract'],
  options: { seconds: { value: 'count', about: 'Seconds until the delivery. Default: 60.' } },
  changes: true,
  answers: true,
  more: [
    'The clock isn’t changed. The index is averaged over what is left of the last hour. Ten minutes before the',
    'delivery nothing can be opened any more, and in the last minute orders can only be canceled.',
  ],
  example: 'bring-delivery BTCUSDZ26_DMCBL --seconds 1800 --reason "a demonstration"',
  confirm: (given) =>
    `All positions in ${symbolOf(given)} will be settled in ${secondsOf(given)} seconds.`,
  run: async (given, { call, reason, show }) => {
    const input = { symbolId: symbolOf(given), seconds: secondsOf(given), reason };
    return show(await call('operatorBringDelivery', input), ({ symbolId, deliveryTime }) =>
      pairsOf([
        ['contract', symbolId],
        ['delivery', new Date(deliveryTime).toISOString()],
      ]),
    );
  },
};

const confirmDelivery: Command = {
  name: 'confirm-delivery',
  about: 'Settles a dated contract that waits for its price.',
  places: ['contract'],
  options: {
    price: { value: 'price', about: 'Default: the mean of the index as far as it is known.' },
  },
  changes: true,
  answers: true,
  more: [
    'A contract waits where its index was fresh for less than half of its last hour, or where it was halted at',
    'its delivery time. Until then its orders can only be canceled.',
  ],
  example: 'confirm-delivery BTCUSDZ26_DMCBL --price 61234.5 --reason "index of other exchanges"',
  confirm: (given) => `All positions in ${symbolOf(given)} will be settled now.`,
  run: async (given, { call, reason, show }) => {
    const [price] = given.values('price');
    const input = { symbolId: symbolOf(given), ...(price && { price }), reason };
    return show(await call('operatorConfirmDelivery', input), ({ symbolId, deliveryPrice }) =>
      pairsOf([
        ['contract', symbolId],
        ['delivery price', deliveryPrice],
      ]),
    );
  },
};

export const contractCommands = [
  ...[contracts, bringFunding, bringDelivery, confirmDelivery],
  ...[positions, insurance],
] as const;
