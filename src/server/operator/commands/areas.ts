import type { CallOutput } from '#contract/calls.ts';
import type { Command, Given } from '../command.ts';

type Areas = CallOutput<'operatorAreas'>;

const areaOf = ({ place }: Given): string => place('area').toUpperCase();

const linesOf = ({ areas, known }: Areas): readonly string[] => [
  areas.length === 0 ? 'No restricted areas.' : `Restricted areas: ${areas.join(', ')}.`,
  ...(known
    ? []
    : ['Warning: AREA_HEADER is not set, so areas are unknown and restrictions have no effect.']),
];

const areas: Command = {
  name: 'areas',
  about: 'Lists restricted areas.',
  places: [],
  options: {},
  answers: true,
  example: 'areas',
  run: async (_given, { call, show }) => show(await call('operatorAreas', {}), linesOf),
};

const setter = (restricted: boolean): Pick<Command, 'places' | 'options' | 'run'> => ({
  places: ['area'],
  options: {},
  run: async (given, { call, reason, show }) => {
    const input = { area: areaOf(given), restricted, reason };
    return show(await call('operatorRestrictArea', input), linesOf);
  },
});

const restrict: Command = {
  ...setter(true),
  name: 'restrict',
  about: 'Rejects orders from an area (ISO 3166 country code, two letters).',
  changes: true,
  answers: true,
  example: 'restrict ZZ --reason "not licensed there"',
  confirm: (given) => `Users in ${areaOf(given)} will not be able to place orders.`,
};

const allow: Command = {
  ...setter(false),
  name: 'allow',
  about: 'Lifts the restriction of an area.',
  changes: true,
  answers: true,
  example: 'allow ZZ --reason "license granted"',
};

export const areaCommands = [areas, restrict, allow] as const;
