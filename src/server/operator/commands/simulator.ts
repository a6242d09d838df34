import type { CallInput } from '#contract/calls.ts';
import { type Command, type Given, wrongUsage } from '../command.ts';
import { pairsOf } from '../table.ts';

/** How a kind is written at the command line. */
const kinds = { crash: 'crash', pump: 'pump', gap: 'gap', 'dry-up': 'dryUp' } as const;
const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text);

type Shock = Omit<CallInput<'operatorShock'>, 'reason' | 'languageType'>;

function shockOf(given: Given): Shock {
  const [action, kind] = [given.place('shock'), given.place('kind')];
  if (action !== 'shock')
    throw wrongUsage(`"${action}" is nothing that the simulator does: shock.`);
  if (!isKind(kind)) throw wrongUsage(`"${kind}" is no kind: ${Object.keys(kinds).join(', ')}.`);
  const [[pair], [asset]] = [given.values('pair'), given.values('asset')];
  if (pair !== undefined && asset !== undefined) throw wrongUsage('Either --pair or --asset.');
  const target = (pair ?? asset)?.toUpperCase() ?? 'all';
  const direction = given.has('up') ? 'up' : 'down';
  return { kind: kinds[kind], target, direction, ...figuresOf(given) };
}

function figuresOf(given: Given): Pick<Shock, 'percent' | 'seconds' | 'seed'> {
  const figure = (name: string, usual: string): number => {
    const [text = usual] = given.values(name);
    if (!/^\d{1,10}$/.test(text)) throw wrongUsage(`--${name} ${text} is no whole number.`);
    return Number(text);
  };
  return {
    percent: figure('percent', '20'),
    seconds: figure('seconds', '60'),
    seed: figure('seed', '1'),
  };
}

const simulator: Command = {
  name: 'simulator',
  about: 'Shocks the simulated market: crash, pump, gap or dry-up.',
  places: ['shock', 'kind'],
  options: {
    pair: {
      value: 'symbol',
      about: 'Only this pair; prices of its coin move on all of its pairs.',
    },
    asset: { value: 'coin', about: 'Only this coin. All of them when neither is given.' },
    percent: {
      value: 'count',
      about: 'How far, or how much of the liquidity: 1 to 90, usually 20.',
    },
    seconds: { value: 'count', about: 'How long: 5 to 600, usually 60. A gap takes no time.' },
    up: { about: 'A gap upwards; downwards when not given.' },
    seed: { value: 'count', about: 'The same seed gives the same shape; 1 when not given.' },
  },
  changes: true,
  answers: true,
  more: ['After a crash or a pump, prices come back by a part of it.'],
  example: 'simulator shock crash --asset BTC --percent 30 --seconds 60 --reason "a drill"',
  confirm: (given) => {
    const { kind, target, percent } = shockOf(given);
    return `${target === 'all' ? 'The whole market' : target} gets a ${kind} of ${percent} %, and users trade on.`;
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
