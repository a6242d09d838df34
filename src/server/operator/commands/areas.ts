import type { CallOutput } from '#contract/calls.ts';
import type { Command, Given } from '../command.ts';

type Areas = CallOutput<'operatorAreas'>;

const areaOf = ({ place }: Given): string => place('area').toUpperCase();

const linesOf = ({ areas, known }: Areas): readonly string[] => [
  areas.length === 0 ? 'No area is restricted.' : `No orders are taken from ${areas.join(', ')}.`,
  ...(known
    ? []
    : ['But nobody says where visitors are: AREA_HEADER is not set, so all orders are taken.']),
];

const areas: Command = {
  name: 'areas',
  about: 'Lists the areas that orders are not taken from.',
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
  about: 'Takes no orders from an area any more (ISO 3166, two letters).',
  changes: true,
  answers: true,
  example: 'restrict ZZ --reason "no licence there"',
  confirm: (given) => `Nobody in ${areaOf(given)} can place orders any more.`,
};

const allow: Command = {
  ...setter(false),
  name: 'allow',
  about: 'Takes orders from an area again.',
  changes: true,
  answers: true,
  example: 'allow ZZ --reason "licensed since today"',
};

export const areaCommands = [areas, restrict, allow] as const;
