import { type Answer, textOf } from '#client/call.ts';
import type { Sent } from './use-send.ts';

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
