import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '#client/call.ts';
import { Asking, pauseMs, requestKey } from './asking.ts';

interface Question {
  readonly request: string;
  readonly answer: (answer: Answer<string>) => void;
  readonly fail: (why: Error) => void;
}

let questions: Question[];
const tell = vi.fn();
let asking: Asking<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  questions = [];
  tell.mockReset();
  asking = new Asking(
    (request) =>
      new Promise((answer, fail) => {
        questions.push({ request, answer, fail });
      }),
    tell,
  );
});
afterEach(() => vi.useRealTimers());

const want = (request: string | undefined) =>
  asking.want(request === undefined ? undefined : { key: requestKey(request), request });
const paused = () => vi.advanceTimersByTimeAsync(pauseMs);
const settled = () => vi.advanceTimersByTimeAsync(0);
const ok = (data: string): Answer<string> => ({ ok: true, data });
const asked = () => questions.map(({ request }) => request);

describe('KIT-14 a question about what is typed', () => {
  it('waits for a pause, and is asked once for the same', async () => {
    want('a');
    want('ab');
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(asked()).toEqual([]);
    want('ab');
    await paused();
    expect(asked()).toEqual(['ab']);
    questions[0]!.answer(ok('fine'));
    await settled();
    expect(tell).toHaveBeenCalledExactlyOnceWith('"ab"', { reply: 'fine', hasFailed: false });
  });

  it('drops the answer to an older one, and never asks two at a time', async () => {
    want('a');
    await paused();
    want('b');
    await paused();
    want('c');
    await paused();
    expect(asked()).toEqual(['a']);
    questions[0]!.answer(ok('old'));
    await settled();
    expect(tell).not.toHaveBeenCalled();
    expect(asked()).toEqual(['a', 'c']);
    questions[1]!.answer(ok('new'));
    await settled();
    expect(tell).toHaveBeenCalledExactlyOnceWith('"c"', { reply: 'new', hasFailed: false });
  });

  it('takes an answer that is about what is typed again', async () => {
    want('a');
    await paused();
    want('b');
    want('a');
    questions[0]!.answer(ok('fine'));
    await settled();
    await paused();
    expect(tell).toHaveBeenCalledOnce();
    expect(asked()).toEqual(['a']);
  });

  it('is not asked any more once nothing is wanted', async () => {
    want('a');
    want(undefined);
    await paused();
    expect(asked()).toEqual([]);
    want('b');
    await paused();
    want(undefined);
    questions[0]!.answer(ok('late'));
    await settled();
    expect(tell).not.toHaveBeenCalled();
  });

  it.each<[string, (question: Question) => void, object]>([
    [
      'a refusal is its words',
      ({ answer }) =>
        answer({ ok: false, lost: false, code: '1', msg: 'Too many.', effect: 'toast' }),
      { refusal: 'Too many.', hasFailed: false },
    ],
    [
      'a lost answer says nothing',
      ({ answer }) => answer({ ok: false, lost: true, why: 'offline' }),
      { refusal: undefined, hasFailed: true },
    ],
    [
      'a fault neither, and the next question is asked',
      ({ fail }) => fail(new Error('broken')),
      { refusal: undefined, hasFailed: true },
    ],
  ])('%s', async (_name, act, known) => {
    want('a');
    await paused();
    act(questions[0]!);
    await settled();
    expect(tell).toHaveBeenCalledExactlyOnceWith('"a"', known);
    want('b');
    await paused();
    expect(asked()).toEqual(['a', 'b']);
  });

  it('tells requests apart by all that stands in them, amounts too', () => {
    expect(requestKey({ a: 1n })).toBe(requestKey({ a: 1n }));
    expect(requestKey({ a: 1n })).not.toBe(requestKey({ a: 2n }));
  });
});
