import type { Command, CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';

/** A command that waits for its turn, and where its answer goes. */
export interface Waiting {
  readonly command: Command;
  answer(reply: Reply<CommandKind>): void;
  fail(error: Error): void;
}

/** Commands that may wait; further ones are refused as `busy`. */
export const queueMax = 10_000;

/** Makes the entry of a command and the promise of its answer. */
export function waitingFor<K extends CommandKind>(
  command: CommandOf<K>,
): { entry: Waiting; answered: Promise<Reply<K>> } {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<K>>();
  // The queue holds commands of all kinds; each gets the reply that its own kind names.
  const entry: Waiting = {
    command,
    answer: resolve as (reply: Reply<CommandKind>) => void,
    fail: reject,
  };
  return { entry, answered: promise };
}
