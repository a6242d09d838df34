import type { Answer } from '#client/call.ts';

/** A failed read; its message is the exchange's, or the network's when no answer came. */
export class ReadFailed extends Error {
  override readonly name = 'ReadFailed';
  readonly lost: boolean;

  constructor(lost: boolean, message: string) {
    super(message);
    this.lost = lost;
  }
}

/** The data of an answer; rejects with what went wrong. */
export async function data<T>(answer: Promise<Answer<T>>): Promise<T> {
  const got = await answer;
  if (got.ok) return got.data;
  throw new ReadFailed(got.lost, got.lost ? got.why : got.msg);
}
