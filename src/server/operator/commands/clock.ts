import type { CallOutput } from '#contract/calls.ts';
import type { Command } from '../command.ts';
import { momentOf, pairsOf } from '../table.ts';

const linesOf = ({ held, at, clockAt, expectedAt }: CallOutput<'operatorClock'>) => [
  held
    ? 'The clock jumped. The exchange is read-only until the clock is corrected or you run `confirm-clock`.'
    : 'The clock is in sync.',
  ...pairsOf([
    ['exchange time', momentOf(at)],
    ['machine clock', momentOf(clockAt)],
    ['expected', momentOf(expectedAt)],
  ]),
];

const clock: Command = {
  name: 'clock',
  about: 'Compares the machine’s clock with the exchange time.',
  places: [],
  options: {},
  answers: true,
  example: 'clock',
  run: async (_given, { call, show }) => show(await call('operatorClock', {}), linesOf),
};

const confirmClock: Command = {
  name: 'confirm-clock',
  about: 'Confirms that the clock is right after a jump, so that the exchange resumes.',
  places: [],
  options: {},
  changes: true,
  answers: true,
  example: 'confirm-clock --reason "the machine was suspended for a week"',
  confirm: () => 'The exchange time will continue from the machine’s clock and can’t be set back.',
  run: async (_given, { call, reason, show }) =>
    show(await call('operatorConfirmClock', { reason }), linesOf),
};

export const clockCommands = [clock, confirmClock] as const;
