import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { type CallName, calls } from '#contract/calls.ts';
import { fitting, type Hints, type Shape, shapeOf } from './arbitrary.ts';
import { password } from './harness.ts';

export const names = Object.keys(calls) as CallName[];
const shapes = new Map(names.map((name) => [name, shapeOf(calls[name].input)]));
export const shape = (name: CallName): Shape => shapes.get(name)!;

/** What a field is but for its values and bounds: what takes it apart is the same for all of its kind. */
const kindOf = ({ type, pattern, enum: values, anyOf = [], items }: Shape): string =>
  [type, pattern, values && 'one of some', ...anyOf.map(kindOf), items && kindOf(items)].join(' ');

/** The methods and accesses of calls, and the kinds of their fields by method. */
const traitsOf = (name: CallName): readonly string[] => [
  `${calls[name].method} ${calls[name].access}`,
  ...Object.values(shape(name).properties ?? {}).map((of) => `${calls[name].method} ${kindOf(of)}`),
];

/** Few calls that have among them each access and each kind of field: the most varied first. */
export function varied(): readonly CallName[] {
  const left = new Set(names.flatMap(traitsOf));
  const chosen: CallName[] = [];
  const newOf = (name: CallName) => new Set(traitsOf(name).filter((trait) => left.has(trait)));
  while (left.size > 0) {
    const most = names.reduce((a, b) => (newOf(b).size > newOf(a).size ? b : a));
    for (const trait of newOf(most)) left.delete(trait);
    chosen.push(most);
  }
  return chosen;
}

/** What a good request says, so that nothing else in it is wrong. */
const one = fc.constant<unknown>;
const price = one('60000');
const hints: Hints = {
  symbolId: one('BTCUSDT'),
  symbolCodeDisplayName: one('BTCUSDT'),
  groupName: one('mine'),
  title: one({ en: 'news' }),
  text: one({ en: 'news' }),
  orderId: one('1'),
  planId: one('1'),
  strategyId: one('1'),
  positionId: one('1'),
  groupId: one('1'),
  alertId: one('1'),
  publicKey: one(createECDH('prime256v1').generateKeys('base64url')),
  enable: one(true),
  pin: one('123456'),
  password: one(password),
  delegatePrice: price,
  triggerPrice: price,
  rangeRate: one('0.01'),
  price,
  delegateCount: one('0.01'),
  visibleCount: one('0.01'),
  startPrice: price,
  endPrice: price,
  interval: one(60),
  coinName: one('BTC'),
  accessKey: one('a'.repeat(22)),
  label: one('bot'),
  permissions: one(['read']),
  ips: one(['203.0.113.7']),
  limitOrder: one(true),
};

/** Optional by themselves, while their call takes one of two. */
const alsoNeeded = new Set([
  ...['orderId', 'planId', 'strategyId', 'interval', 'pin', 'rangeRate'],
  ...['positionId'],
  ...['crossMarginLeverage', 'takeProfit', 'symbolCodeDisplayName', 'password', 'limitOrder'],
]);

/** What was found so far, as text: to search for it takes longer than to send it. */
const found = new Map<CallName, string>();

/** The least that a call takes. */
export function goodInput(name: CallName): Record<string, unknown> {
  const text = found.get(name) ?? JSON.stringify(searchInput(name));
  found.set(name, text);
  return JSON.parse(text);
}

function searchInput(name: CallName): unknown {
  const all = shape(name);
  const { required = [], properties = {} } = all;
  const needed = Object.entries(properties).filter(
    ([field]) => required.includes(field) || alsoNeeded.has(field),
  );
  const least = {
    ...all,
    properties: Object.fromEntries(needed),
    required: needed.map(([field]) => field),
  };
  const draw = (given: Hints) => fc.sample(fitting(least, given), { numRuns: 200, seed: 1 });
  const doesFit = (input: unknown) => calls[name].input.safeParse(input).success;
  const ofContract = { ...hints, symbolId: one('BTCUSDT_UMCBL') };
  const fits = draw(hints).find(doesFit) ?? draw(ofContract).find(doesFit);
  if (fits === undefined) throw new Error(`no input found that ${name} takes`);
  return fits;
}
