import { type Answer, textOf } from '#client/call.ts';
import type { Placed } from '#client/trading.ts';
import type { Said, Sent } from './use-send.ts';

interface AnswerTexts {
  /** Said once it was done; absent: nothing is. */
  readonly done?: string | undefined;
  readonly noAnswer: string;
}

/** What became of a call. */
export function sentByAnswer(answer: Answer<unknown>, { done, noAnswer }: AnswerTexts): Sent {
  if (answer.ok) {
    return {
      isDone: true,
      toast: done === undefined ? undefined : { text: done, kind: 'success' },
    };
  }
  return {
    isDone: false,
    failure: textOf(answer, noAnswer),
    isLoggedOut: !answer.lost && answer.effect === 'logout',
  };
}

/** What became of an order, in the words of whoever placed it. */
export const sentByPlaced = (
  placed: Placed,
  said: Said | undefined,
  isDone = placed.what === 'placed' || placed.what === 'planned',
): Sent => ({
  isDone,
  toast: said,
  failure: isDone ? undefined : said?.text,
  isLoggedOut: placed.what === 'loggedOut',
});
