import type { CallOutput } from '#contract/calls.ts';
import type { Command, Given } from '../command.ts';
import { pairsOf, tableOf } from '../table.ts';

type UserRow = CallOutput<'operatorFindUser'>;

const userOf = ({ place }: Given): string => place('user');

/** What every command about a user ends with: the user as they are now. */
const linesOf = (row: UserRow): readonly string[] => [
  ...pairsOf([
    ['user', row.userId],
    ['email', row.email || '–'],
    ['frozen', row.frozen ? 'yes' : 'no'],
    ['operator', row.operator ? 'yes' : 'no'],
    ['VIP level', String(row.vipLevel)],
    ['open orders', String(row.openOrders)],
  ]),
  '',
  ...tableOf(
    row.coinList,
    [
      { title: 'coin', of: ({ coinName }) => coinName },
      { title: 'total', of: ({ total }) => total, isFigure: true },
      { title: 'available', of: ({ available }) => available, isFigure: true },
    ],
    'Has no coins.',
  ),
];

const find: Command = {
  name: 'user',
  about: 'Shows a user, by id or by email.',
  places: ['user'],
  options: {},
  answers: true,
  example: 'user mary@example.com',
  run: async (given, { call, show }) =>
    show(await call('operatorFindUser', { user: userOf(given) }), linesOf),
};

const freeze: Command = {
  name: 'freeze',
  about: 'Freezes a user, who then places no orders.',
  places: ['user'],
  options: { 'cancel-orders': { about: 'Cancels their orders and waiting plans as well.' } },
  changes: true,
  answers: true,
  more: ['Otherwise orders stay and may be filled. Those of a halted pair stay in any case.'],
  example: 'freeze mary@example.com --cancel-orders --reason "account was taken over"',
  confirm: (given) =>
    given.has('cancel-orders')
      ? `${userOf(given)} is frozen and their orders are cancelled.`
      : `${userOf(given)} is frozen.`,
  run: async (given, { call, reason, show }) =>
    show(
      await call('operatorFreezeUser', {
        user: userOf(given),
        frozen: true,
        cancelOrders: given.has('cancel-orders'),
        reason,
      }),
      linesOf,
    ),
};

const unfreeze: Command = {
  name: 'unfreeze',
  about: 'Frees a user again.',
  places: ['user'],
  options: {},
  changes: true,
  answers: true,
  example: 'unfreeze mary@example.com --reason "it is Mary again"',
  run: async (given, { call, reason, show }) =>
    show(await call('operatorFreezeUser', { user: userOf(given), frozen: false, reason }), linesOf),
};

const credit: Command = {
  name: 'credit',
  about: 'Books an amount of a coin to a user, with its bill.',
  places: ['user', 'coin', 'amount'],
  options: {},
  changes: true,
  answers: true,
  example: 'credit mary@example.com USDT 250 --reason "goodwill for the outage of 3 May"',
  confirm: (given) => {
    const [coin, amount] = [given.place('coin').toUpperCase(), given.place('amount')];
    return `${userOf(given)} gets ${amount} ${coin}, which cannot be taken back.`;
  },
  run: async (given, { call, reason, show }) =>
    show(
      await call('operatorCredit', {
        user: userOf(given),
        coinName: given.place('coin').toUpperCase(),
        amount: given.place('amount'),
        reason,
      }),
      linesOf,
    ),
};

const role = (name: string, operator: boolean, about: string, reason: string): Command => ({
  name,
  about,
  places: ['user'],
  options: {},
  changes: true,
  answers: true,
  example: `${name} mary@example.com --reason "${reason}"`,
  run: async (given, desk) =>
    desk.show(
      await desk.call('operatorSetRole', {
        user: userOf(given),
        operator,
        reason: desk.reason,
      }),
      linesOf,
    ),
});

export const userCommands = [
  find,
  freeze,
  unfreeze,
  credit,
  {
    ...role(
      'grant',
      true,
      'Makes a user an operator: they may call /v1/operator.',
      'joined operations',
    ),
    confirm: (given: Given) => `${userOf(given)} may then credit, freeze and halt as you do.`,
  },
  role('revoke', false, 'Makes an operator an ordinary user again.', 'left operations'),
] as const;
