import type { CallInput } from '#contract/calls.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { pairsOf } from '../table.ts';

/** Shock names on the command line. */
const kinds = { crash: 'crash', pump: 'pump', gap: 'gap', 'dry-up': 'dryUp' } as const;
const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

type Shock = Omit<CallInput<'operatorShock'>, 'reason' | 'languageType'>;

function shockOf(given: Given): Shock {
  const [action, kind] = [given.place('shock'), given.place('kind')];
  if (action !== 'shock') throw wrongUsage(`Unknown action "${action}". Use shock.`);
  if (!isKind(kind))
    throw wrongUsage(`Unknown shock "${kind}". Use ${Object.keys(kinds).join(', ')}.`);
  const [[pair], [asset]] = [given.values('pair'), given.values('asset')];
  if (pair !== undefined && asset !== undefined)
    throw wrongUsage('Use --pair or --asset, not both.');
  const target = (pair ?? asset)?.toUpperCase() ?? 'all';
  const direction = given.has('up') ? 'up' : 'down';
  return { kind: kinds[kind], target, direction, ...amountsOf(given) };
}

function amountsOf(given: Given): Pick<Shock, 'percent' | 'seconds' | 'seed'> {
  const amount = (name: string, fallback: string): number => {
    const [text = fallback] = given.values(name);
    if (!/^\d{1,10}$/.test(text)) throw wrongUsage(`--${name} ${text} is not a whole number.`);
    return Number(text);
  };
  return {
    percent: amount('percent', '20'),
    seconds: amount('seconds', '60'),
    seed: amount('seed', '1'),
  };
}

const simulator: Command = {
  name: 'simulator',
  about: 'Applies a shock to the simulated market: crash, pump, gap or dry-up.',
  places: ['shock', 'kind'],
  options: {
    pair: {
      value: 'symbol',
      about: 'Only this pair. Price moves of its coin affect all pairs of the coin.',
    },
    asset: { value: 'coin', about: 'Only this coin. Default: the whole market.' },
    percent: {
      value: 'count',
      about: 'Price change or share of liquidity, 1 to 90. Default: 20.',
    },
    seconds: { value: 'count', about: 'Duration, 5 to 600. Default: 60. Gaps are instant.' },
    up: { about: 'Gap up instead of down.' },
    seed: { value: 'count', about: 'The same seed produces the same shock. Default: 1.' },
  },
  changes: true,
  answers: true,
  more: ['After a crash or a pump, prices partly recover.'],
  example: 'simulator shock crash --asset BTC --percent 30 --seconds 60 --reason "a drill"',
  confirm: (given) => {
    const { kind, target, percent } = shockOf(given);
    return `${target === 'all' ? 'The whole market' : target} will get a ${kind} of ${percent}%. Users keep trading.`;
  },
  run: async (given, { call, reason, show }) =>
    show(await call('operatorShock', { ...shockOf(given), reason }), (shock) =>
      pairsOf([
        ['shock', shock.kind],
        ['target', shock.target],
        ['direction', shock.kind === 'gap' ? shock.direction : '–'],
        ['percent', String(shock.percent)],
        ['seconds', shock.kind === 'gap' ? '–' : String(shock.seconds)],
        ['seed', String(shock.seed)],
      ]),
    ),
};

export const simulatorCommands = [simulator] as const;
