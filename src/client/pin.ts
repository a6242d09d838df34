import { type Answer, call } from '#client/call.ts';
import type { CallInput } from '#contract/calls.ts';
import { errorTable } from '#contract/errors.ts';

/** What came of showing, setting, changing or removing the trading PIN. */
export type PinOutcome =
  | { readonly what: 'done' }
  /** The PIN, or the password given in its place. `left`: tries until it is locked. */
  | { readonly what: 'wrong'; readonly left: string }
  /** No try is taken until then; Unix milliseconds of this browser's clock. */
  | { readonly what: 'locked'; readonly until: number }
  /** Another tab or browser has removed it: orders go without. */
  | { readonly what: 'missing' }
  /** Another tab or browser has set one. */
  | { readonly what: 'exists' }
  | { readonly what: 'loggedOut' }
  | {
      readonly what: 'refused';
      readonly msg: string;
      /** The password given with a new PIN is wrong, or no try is taken for so many seconds. */
      readonly why?: 'password' | { readonly seconds: string };
    }
  /** No answer came. */
  | { readonly what: 'lost' };

type Failed = Extract<Answer<never>, { ok: false; lost: false }>;

const outcomes = new Map<string, (failed: Failed) => PinOutcome>([
  [errorTable.pinWrong.wire, ({ values }) => ({ what: 'wrong', left: values?.left ?? '' })],
  [
    errorTable.pinLocked.wire,
    ({ values }) => ({ what: 'locked', until: Date.now() + Number(values?.seconds ?? 1) * 1000 }),
  ],
  [errorTable.pinMissing.wire, () => ({ what: 'missing' })],
  [errorTable.passwordWrong.wire, ({ msg }) => ({ what: 'refused', msg, why: 'password' })],
  [
    errorTable.tooMany.wire,
    ({ msg, values }) => ({ what: 'refused', msg, why: { seconds: values?.seconds ?? '60' } }),
  ],
  [errorTable.pinExists.wire, () => ({ what: 'exists' })],
]);

function outcomeOf(answer: Answer<unknown>): PinOutcome {
  if (answer.ok) return { what: 'done' };
  if (answer.lost) return { what: 'lost' };
  if (answer.effect === 'logout') return { what: 'loggedOut' };
  return outcomes.get(answer.code)?.(answer) ?? { what: 'refused', msg: answer.msg };
}

/** Shows the PIN: this session may place orders for twelve hours. */
export const verifyPin = async (pin: string): Promise<PinOutcome> =>
  outcomeOf(await call('verifyPin', { pin }));

/** Sets, changes or removes it. */
export const setPin = async (change: CallInput<'enablePin'>): Promise<PinOutcome> =>
  outcomeOf(await call('enablePin', change));
