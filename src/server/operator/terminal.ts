import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** Asks whoever sits at the terminal; '' when they close it instead of answering. */
export type Ask = (question: string) => Promise<string>;

/** Asks on standard error: standard output is for answers. Undefined: nobody sits there. */
export function askOnTerminal(
  input: Readable & { isTTY?: boolean } = process.stdin,
  output: Writable & { isTTY?: boolean } = process.stderr,
): Ask | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return async (question) => {
    const lines = createInterface({ input, output });
    const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    try {
      return (await Promise.race([lines.question(question), closed])).trim();
    } finally {
      lines.close();
    }
  };
}
