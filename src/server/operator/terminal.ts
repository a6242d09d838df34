import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** Prompts on the terminal; returns '' if the terminal is closed. */
export type Ask = (question: string) => Promise<string>;

/** Prompts on standard error, because standard output is for results. Undefined without a terminal. */
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
