import { workerData } from 'node:worker_threads';
import { PastMaker, type PastParts, type PastRequest } from '#exchange/simulator/past-maker.ts';
import { answerFromThread } from '#threads/answering.ts';

/** The thread that makes candles from before the listing, so that no order waits for one. */

const maker = new PastMaker(workerData as PastParts);

answerFromThread({
  answer: (request: PastRequest) => maker.candles(request).buffer,
  transfer: (buffer: ArrayBuffer) => [buffer],
});
