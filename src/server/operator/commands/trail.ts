import { type Command, wrongUsage } from '../command.ts';
import { momentOf, tableOf } from '../table.ts';

const trail: Command = {
  name: 'trail',
  about: 'Lists operator actions, newest first.',
  places: [],
  options: {
    limit: { value: 'count', about: 'Maximum number of rows, 1 to 100. Default: 50.' },
    before: { value: 'id', about: 'Only actions before this ID.' },
  },
  answers: true,
  example: 'trail --limit 20',
  async run({ values }, { call, show }) {
    const [[limit = '50'], [cursor]] = [values('limit'), values('before')];
    if (!/^\d{1,3}$/.test(limit)) throw wrongUsage(`--limit ${limit} is not a valid number.`);
    const page = await call('operatorTrail', { limit: Number(limit), cursor });
    return show(page, ({ items, cursor: next }) => [
      ...tableOf(
        items,
        [
          { title: 'id', of: ({ id }) => id, isFigure: true },
          { title: 'at', of: ({ at }) => momentOf(at) },
          { title: 'by', of: ({ by }) => by },
          { title: 'what', of: ({ what }) => what },
          { title: 'about', of: ({ about }) => about },
          { title: 'before', of: ({ before }) => before || '–' },
          { title: 'after', of: ({ after }) => after || '–' },
          { title: 'reason', of: ({ reason }) => reason },
        ],
        'No actions.',
      ),
      ...(next === undefined ? [] : [`For more: --before ${next}`]),
    ]);
  },
};

export const trailCommands = [trail] as const;
