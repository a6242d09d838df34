import { afterEach, expect, it } from 'vitest';
import { Thread } from './thread.ts';

let thread: Thread | undefined;
const made = (pendingMax = 10): Thread => {
  thread = new Thread({
    file: new URL('./testing-worker.ts', import.meta.url),
    name: 'test',
    pendingMax,
    busy: () => new Error('busy'),
  });
  return thread;
};
afterEach(() => thread?.end());

it('answers several questions at once, each to whom it belongs', async () => {
  const asked = made();
  const answers = [1, 2, 3].map((value) => asked.ask({ what: 'repeat', value }));
  expect(asked.waiting).toBe(3);
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
  expect(asked.waiting).toBe(0);
});

it('asks back whoever asked, and is told what that failed with', async () => {
  const asked = made();
  const ask = (value: string, back?: (question: unknown) => Promise<unknown>) =>
    asked.ask({ what: 'ask back', value }, back);
  const answers = [ask('a', async (of) => `${of}1`), ask('a', async (of) => `${of}2`)];
  expect(await Promise.all(answers)).toEqual(['a1', 'a2']);
  await expect(ask('a')).rejects.toThrow('Nobody answers this.');
  const fails = async () => {
    throw new Error('no answer');
  };
  await expect(ask('a', fails)).rejects.toThrow('no answer');
});

it('tells what a question failed with, and goes on', async () => {
  const asked = made();
  await expect(asked.ask({ what: 'fail' })).rejects.toThrow('it failed');
  expect(await asked.ask({ what: 'repeat', value: 1 })).toBe(1);
});

it('tells all who wait that it ended, and is started again by the next question', async () => {
  const asked = made();
  const [ends, waits] = [asked.ask({ what: 'end' }), asked.ask({ what: 'repeat' })];
  await expect(ends).rejects.toThrow('ended');
  await expect(waits).rejects.toThrow('ended');
  expect(await asked.ask({ what: 'repeat', value: 1 })).toBe(1);
});

it('refuses more than may wait', async () => {
  const asked = made(1);
  const first = asked.ask({ what: 'repeat', value: 1 });
  await expect(asked.ask({ what: 'repeat' })).rejects.toThrow('busy');
  expect(await first).toBe(1);
});

it('answers what was asked before it was closed, and nothing after', async () => {
  const asked = made();
  const first = asked.ask({ what: 'ask back', value: 1 }, async (of) => of);
  const closed = asked.close();
  await expect(asked.ask({ what: 'repeat' })).rejects.toThrow('closed');
  expect(await first).toBe(1);
  await closed;
});
