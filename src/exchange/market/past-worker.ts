import { parentPort, workerData } from 'node:worker_threads';
import { PastMaker, type PastParts, type PastRequest } from '#exchange/market/past-maker.ts';

/** The thread that makes candles from before the listing, so that no order waits for one. */

export type PastQuestion = PastRequest & { readonly id: number };

export type PastAnswer =
  | { readonly id: number; readonly buffer: ArrayBuffer }
  | { readonly id: number; readonly error: string };

const maker = new PastMaker(workerData as PastParts);

parentPort?.on('message', ({ id, ...request }: PastQuestion) => {
  try {
    const { buffer } = maker.candles(request);
    parentPort?.postMessage({ id, buffer } satisfies PastAnswer, [buffer]);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ id, error: text } satisfies PastAnswer);
  }
});
