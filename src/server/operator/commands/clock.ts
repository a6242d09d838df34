import type { CallOutput } from '#contract/calls.ts';
import type { Command } from '../command.ts';
import { momentOf, pairsOf } from '../table.ts';

const linesOf = ({ held, at, clockAt, expectedAt }: CallOutput<'operatorClock'>) => [
  held
    ? 'The clock jumped: the exchange is read-only until it comes back or `confirm-clock` confirms it.'
    : 'The clock is followed.',
  ...pairsOf([
    ['exchange’s time', momentOf(at)],
    ['clock', momentOf(clockAt)],
    ['clock should say', momentOf(expectedAt)],
  ]),
];

const clock: Command = {
  name: 'clock',
  about: 'Shows how the machine’s clock compares with the exchange’s time.',
  places: [],
  options: {},
  answers: true,
  example: 'clock',
  run: async (_given, { call, show }) => show(await call('operatorClock', {}), linesOf),
};

const confirmClock: Command = {
  name: 'confirm-clock',
  about: 'Confirms that the clock is right after a jump, so that the exchange goes on.',
  places: [],
  options: {},
  changes: true,
  answers: true,
  example: 'confirm-clock --reason "the machine slept for a week"',
  confirm: () => 'The exchange’s time goes on from what the clock says and never goes back.',
  run: async (_given, { call, reason, show }) =>
    show(await call('operatorConfirmClock', { reason }), linesOf),
};

export const clockCommands = [clock, confirmClock] as const;
