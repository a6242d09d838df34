import type { CallOutput } from '#contract/calls.ts';
import type { Command, Given } from '../command.ts';
import { pairsOf, tableOf } from '../table.ts';

type UserRow = CallOutput<'operatorFindUser'>;

const userOf = ({ place }: Given): string => place('user');

/** The current state of a user, which every user command prints. */
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
    'No balances.',
  ),
];

const find: Command = {
  name: 'user',
  about: 'Shows a user, by ID or email.',
  places: ['user'],
  options: {},
  answers: true,
  example: 'user mary@example.com',
  run: async (given, { call, show }) =>
    show(await call('operatorFindUser', { user: userOf(given) }), linesOf),
};

const freeze: Command = {
  name: 'freeze',
  about: 'Freezes a user, who can’t place orders until unfrozen.',
  places: ['user'],
  options: { 'cancel-orders': { about: 'Also cancels open orders and trigger orders.' } },
  changes: true,
  answers: true,
  more: ['Otherwise orders stay open and can be filled.'],
  example: 'freeze mary@example.com --cancel-orders --reason "account takeover"',
  confirm: (given) =>
    given.has('cancel-orders')
      ? `${userOf(given)} will be frozen and their orders canceled.`
      : `${userOf(given)} will be frozen.`,
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
  about: 'Unfreezes a user.',
  places: ['user'],
  options: {},
  changes: true,
  answers: true,
  example: 'unfreeze mary@example.com --reason "identity confirmed"',
  run: async (given, { call, reason, show }) =>
    show(await call('operatorFreezeUser', { user: userOf(given), frozen: false, reason }), linesOf),
};

const credit: Command = {
  name: 'credit',
  about: 'Credits an amount of a coin to a user.',
  places: ['user', 'coin', 'amount'],
  options: {},
  changes: true,
  answers: true,
  example: 'credit mary@example.com USDT 250 --reason "goodwill for the outage of 3 May"',
  confirm: (given) => {
    const [coin, amount] = [given.place('coin').toUpperCase(), given.place('amount')];
    return `${userOf(given)} will receive ${amount} ${coin}. This can’t be undone.`;
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

const sweep: Command = {
  name: 'sweep',
  about: 'Moves money from accounts whose product is off to the users’ spot accounts.',
  places: [],
  options: {},
  changes: true,
  answers: true,
  more: ['Moves what is free. What holds, positions or debts need stays there.'],
  example: 'sweep --reason "margin was switched off"',
  confirm: () => 'Users will find the money in their spot accounts.',
  run: async (_given, { call, reason, show }) =>
    show(await call('operatorSweepAccounts', { reason }), ({ balances }) => [
      balances === 0 ? 'Nothing to move.' : `Balances moved: ${balances}.`,
    ]),
};

export const userCommands = [
  find,
  freeze,
  unfreeze,
  credit,
  sweep,
  {
    ...role(
      'grant',
      true,
      'Grants a user the operator role, with access to /v1/operator.',
      'joined operations',
    ),
    confirm: (given: Given) => `${userOf(given)} will be able to credit, freeze and halt like you.`,
  },
  role('revoke', false, 'Revokes the operator role of a user.', 'left operations'),
] as const;
