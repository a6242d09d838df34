import { answerFromThread } from '#threads/answering.ts';

/** The thread that `thread.test.ts` asks: it repeats, asks back, fails or ends, as it is told. */
answerFromThread({
  async answer(question: { what: string; value?: unknown }, askBack) {
    if (question.what === 'ask back') return await askBack(question.value);
    if (question.what === 'fail') throw new Error('it failed');
    if (question.what === 'end') process.exit(1);
    return question.value;
  },
});
