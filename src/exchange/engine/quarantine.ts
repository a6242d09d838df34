import type { Command } from '#exchange/core/command.ts';
import { ownerOf } from '#exchange/engine/owner.ts';

/** Whoever sent a command that couldn't be recorded waits so long, twice as long each time; a mark no longer than a job. */
const firstMs = 1000;
const lastMs = 60_000;
const markLastMs = 30_000;
/** So many are remembered; the ones that were struck first go first. */
const keysMax = 1000;

interface Struck {
  readonly until: number;
  readonly waitMs: number;
}

/**
 * Keeps commands away that are likely to spoil a batch: each costs two rebuilds of the core. Users
 * are kept away as a whole, a provider on the pair concerned, and of marks those of single contracts.
 */
export class Quarantine {
  readonly #steady: () => number;
  readonly #struck = new Map<string, Struck>();

  /** `steady` counts milliseconds. */
  constructor(steady: () => number) {
    this.#steady = steady;
  }

  /** Notes that a command couldn't be recorded. */
  strike(command: Command): void {
    // Which of several it was isn't known yet.
    if (command.kind === 'MarkContracts' && command.indexes.length > 1) return;
    const key = keyOf(command);
    const mostMs = command.kind === 'MarkContracts' ? markLastMs : lastMs;
    const waitMs = Math.min(mostMs, 2 * (this.#struck.get(key)?.waitMs ?? firstMs / 2));
    this.#struck.delete(key);
    this.#struck.set(key, { until: this.#steady() + waitMs, waitMs });
    if (this.#struck.size > keysMax) this.#struck.delete(this.#struck.keys().next().value!);
  }

  /** Whether a command like this one has to wait. */
  holds(command: Command): boolean {
    if (this.#struck.size === 0) return false;
    if (command.kind !== 'MarkContracts') return this.#holdsKey(keyOf(command));
    return command.indexes.every(({ symbolId }) => this.#holdsKey(markKey(symbolId)));
  }

  /** A command without what has to wait of it: the marks of contracts that failed by themselves. */
  without<C extends Command>(command: C): C {
    if (command.kind !== 'MarkContracts' || this.#struck.size === 0) return command;
    const indexes = command.indexes.filter(({ symbolId }) => !this.#holdsKey(markKey(symbolId)));
    const isWhole = indexes.length === 0 || indexes.length === command.indexes.length;
    return isWhole ? command : { ...command, indexes };
  }

  #holdsKey(key: string): boolean {
    const struck = this.#struck.get(key);
    if (struck === undefined) return false;
    const overMs = this.#steady() - struck.until;
    if (overMs > lastMs) this.#struck.delete(key);
    return overMs < 0;
  }
}

const markKey = (symbolId: string): string => `mark ${symbolId}`;

function keyOf(command: Command): string {
  if (command.kind === 'MarkContracts') return markKey(symbolOf(command)!);
  const owner = ownerOf(command);
  if (owner === 'operators' || owner === 'exchange') return `${owner} ${command.kind}`;
  return owner === 'providers' ? `${owner} ${symbolOf(command)}` : `${owner}`;
}

/** The instrument that a command is about; undefined: none, or several. */
export const symbolOf = (command: Command): string | undefined => {
  if (command.kind === 'MarkContracts') {
    return command.indexes.length === 1 ? command.indexes[0]!.symbolId : undefined;
  }
  if ('symbolId' in command) return command.symbolId;
  return 'drafts' in command ? command.drafts[0]?.symbolId : undefined;
};
