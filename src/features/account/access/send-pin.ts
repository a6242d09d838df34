import { type PinOutcome, setPin } from '#client/pin.ts';
import type { CallInput } from '#contract/calls.ts';
import { timeText } from '#i18n/time.ts';
import type { Entries, Outcome } from './rules.ts';

/** The field whose entry shows who is there. */
const proofOf = (entries: Entries) =>
  (['currentPin', 'pin', 'password'] as const).find((field) => field in entries) ?? 'form';

/** What a form shows of a refusal. */
function outcomeOf(outcome: PinOutcome, entries: Entries, leave: () => void): Outcome {
  const field = proofOf(entries);
  switch (outcome.what) {
    case 'done':
      return 'done';
    case 'wrong': {
      const key = field === 'password' ? 'pinPasswordWrong' : 'pinWrong';
      return { field, key, values: { left: outcome.left } };
    }
    case 'locked': {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const time = timeText(outcome.until, document.documentElement.lang, timeZone);
      return { field: 'form', key: 'pinLockedUntil', values: { time } };
    }
    case 'loggedOut':
      leave();
      return 'leaving';
    case 'missing':
    case 'exists':
      // Set or removed in another tab or browser: the page shows what there is.
      location.reload();
      return 'leaving';
    case 'lost':
      return { field: 'form', key: 'unreachable' };
    case 'refused':
      if (outcome.why === 'password') return { field, key: 'passwordWrong' };
      return outcome.why === undefined
        ? { field: 'form', key: 'failed' }
        : { field: 'form', key: 'tooMany', values: outcome.why };
  }
}

/** Sends a change of the trading PIN; `leave` is called if the session is over. */
export const sendPin = async (
  change: CallInput<'enablePin'>,
  entries: Entries,
  leave: () => void,
): Promise<Outcome> => outcomeOf(await setPin(change), entries, leave);
