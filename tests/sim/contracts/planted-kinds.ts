import type { Fault } from '../planted.ts';

const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  edits: [{ file: `${file}.ts`, find, put }],
});

const core = (file: string) => `exchange/core/${file}`;

/** Faults of the kinds of orders that close positions by themselves. */
export const kindFaults: readonly Fault[] = [
  fault(
    'a position gets one move TP/SL beside the other',
    core('conditional/tpsl'),
    "(plan.kind === 'moveStop' || ",
    '(',
  ),
];

/** The same, of what only days of kinds have. */
export const kindDayFaults: readonly Fault[] = [
  fault(
    'an MMR stop fires a tenth before its level',
    'domain/order/ratio-stop',
    'required * million >= equity * BigInt(levelPpm);',
    'required * 1_100_000n >= equity * BigInt(levelPpm);',
  ),
  fault(
    'an MMR stop fires although a liquidation came first',
    core('risk/watching'),
    'cancelStops(state, open);',
    '',
  ),
  fault(
    'an MMR stop opens what it does not close',
    core('conditional/ratio-stops'),
    '      reduceOnly: true,\n',
    '      reduceOnly: false,\n',
  ),
  fault(
    'an MMR stop closes all instead of its share',
    core('products/linear/planned'),
    'lotsOfShare(most, ratio.sharePpm, sizeStep)',
    'most',
  ),
  fault(
    'a level that is near is not looked at',
    core('risk/watching'),
    'slackToStops(open, risk).reduce(smaller, toCall);',
    'toCall;',
  ),
  fault(
    'the limit order of a contract’s OCO stays when its stop is carried out',
    core('conditional/plans'),
    "if (plan.kind === 'oco') endLimitOrder(",
    "if (plan.kind === 'oco' && plan.positionSide === undefined) endLimitOrder(",
  ),
  fault(
    'the stop of an OCO counts all while its limit order shrinks with the position',
    core('orders/trimming'),
    'followLimitOrder(state, resting.order);',
    '',
  ),
];
