import { parentPort, type Transferable } from 'node:worker_threads';
import type { FromThread, ToThread } from '#threads/messages.ts';

/** Asks whoever asked the thread, while it is at their question. */
export type AskBack = (question: unknown) => Promise<unknown>;

interface Answering {
  /** Finds the answer; what it throws is told by its message. */
  readonly answer: (question: never, askBack: AskBack) => unknown;
  /** Parts of an answer that are handed over instead of copied. */
  readonly transfer?: (value: never) => Transferable[];
  readonly onClose?: () => void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** What a thread's file calls once: it answers questions from then on, several at a time. */
export function answerFromThread({ answer, transfer, onClose }: Answering): void {
  const waiting = new Map<number, Waiting>();
  let lastBack = 0;
  let open = 0;
  let closing = false;
  const tell = (message: FromThread, parts: Transferable[] = []) =>
    parentPort?.postMessage(message, parts);
  const endIfDone = () => {
    if (!closing || open > 0) return;
    onClose?.();
    parentPort?.close();
  };
  const askBack = (id: number, question: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const back = ++lastBack;
      waiting.set(back, { resolve, reject });
      tell({ id, back, question });
    });
  const take = async (id: number, question: unknown) => {
    open++;
    try {
      const value = await answer(question as never, (more) => askBack(id, more));
      tell({ id, value }, transfer?.(value as never));
    } catch (error) {
      tell({ id, error: error instanceof Error ? error.message : String(error) });
    }
    open--;
    endIfDone();
  };
  parentPort?.on('message', (message: ToThread) => {
    if (message === 'close') {
      closing = true;
      return endIfDone();
    }
    if ('question' in message) return void take(message.id, message.question);
    const asked = waiting.get(message.back);
    waiting.delete(message.back);
    if ('error' in message) asked?.reject(new Error(message.error));
    else asked?.resolve(message.value);
  });
}
