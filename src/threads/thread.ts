import { Worker } from 'node:worker_threads';
import type { AskedBack, FromThread, ToThread } from '#threads/messages.ts';

export interface ThreadOptions {
  /** The file that the thread runs; it calls `answerFromThread`. */
  readonly file: URL;
  readonly name: string;
  /** What the thread begins with (`workerData`). */
  readonly data?: unknown;
  /** Questions that may wait at once; further ones are refused with `busy`. */
  readonly pendingMax: number;
  readonly busy: () => Error;
  /** Memory that the thread's objects may take, in MB: what lives long, and what is made anew. */
  readonly memoryMb?: number;
  readonly youngMemoryMb?: number;
}

/** Answers what the thread asks back while it is at a question. */
export type Back = (question: unknown) => Promise<unknown>;

interface Pending {
  readonly back: Back | undefined;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Work in a thread of its own: a long one never holds up an order. The thread is started by the
 * first question, and again by the next one should it ever end; who waited is told that it ended.
 */
export class Thread {
  readonly #options: ThreadOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;
  #closed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** Questions that wait for their answer. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Starts the thread ahead of the first question. */
  start(): void {
    const worker = this.#running();
    if (this.#pending.size === 0) worker.unref();
  }

  /** Asks the thread; rejects with what it failed with, or when it ended meanwhile. */
  ask(question: unknown, back?: Back): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error(`The thread "${this.#options.name}" is closed.`);
      if (this.#pending.size >= this.#options.pendingMax) throw this.#options.busy();
      const id = ++this.#lastId;
      this.#pending.set(id, { back, resolve, reject });
      const worker = this.#running();
      worker.ref();
      this.#tell(worker, { id, question });
    });
  }

  /** Ends the thread once what was asked before is answered. */
  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    this.#tell(worker, 'close');
    await ended;
  }

  /** Ends the thread now; who still waits is told. */
  async end(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    this.#ended(worker, new Error(`The thread "${this.#options.name}" is closed.`));
    await worker.terminate();
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const { file, name, data, memoryMb, youngMemoryMb } = this.#options;
    const worker = new Worker(file, {
      workerData: data,
      name,
      resourceLimits: {
        ...(memoryMb === undefined ? {} : { maxOldGenerationSizeMb: memoryMb }),
        ...(youngMemoryMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMemoryMb }),
      },
    });
    worker.on('message', (message: FromThread) => this.#hear(worker, message));
    worker.on('error', (error) => this.#ended(worker, error));
    worker.on('exit', () => this.#ended(worker, new Error(`The thread "${name}" ended.`)));
    this.#worker = worker;
    return worker;
  }

  #tell(worker: Worker, message: ToThread): void {
    worker.postMessage(message);
  }

  #hear(worker: Worker, message: FromThread): void {
    if ('back' in message) return void this.#answerBack(worker, message);
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ('error' in message) pending?.reject(new Error(message.error));
    else pending?.resolve(message.value);
    // Only a question in flight keeps the process alive.
    if (this.#pending.size === 0 && !this.#closed) this.#worker?.unref();
  }

  async #answerBack(worker: Worker, { id, back, question }: AskedBack): Promise<void> {
    try {
      const answer = this.#pending.get(id)?.back;
      if (answer === undefined) throw new Error('Nobody answers this.');
      this.#tell(worker, { back, value: await answer(question) });
    } catch (error) {
      this.#tell(worker, { back, error: textOf(error) });
    }
  }

  #ended(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
