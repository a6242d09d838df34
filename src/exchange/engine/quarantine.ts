import type { Command } from '#exchange/core/command.ts';
import { ownerOf } from '#exchange/engine/owner.ts';

/** Whoever sent a command that couldn't be recorded waits so long, twice as long each time. */
const firstMs = 1000;
const lastMs = 60_000;
/** So many are remembered; the ones that were struck first go first. */
const keysMax = 1000;

interface Struck {
  readonly until: number;
  readonly waitMs: number;
}

/**
 * Keeps commands away that are likely to spoil a batch: each costs two rebuilds of the core. Users
 * are kept away as a whole, a provider on the pair concerned.
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
    const key = keyOf(command);
    const waitMs = Math.min(lastMs, 2 * (this.#struck.get(key)?.waitMs ?? firstMs / 2));
    this.#struck.delete(key);
    this.#struck.set(key, { until: this.#steady() + waitMs, waitMs });
    if (this.#struck.size > keysMax) this.#struck.delete(this.#struck.keys().next().value!);
  }

  /** Whether a command like this one has to wait. */
  holds(command: Command): boolean {
    if (this.#struck.size === 0) return false;
    const key = keyOf(command);
    const struck = this.#struck.get(key);
    if (struck === undefined) return false;
    const overMs = this.#steady() - struck.until;
    if (overMs > lastMs) this.#struck.delete(key);
    return overMs < 0;
  }
}

function keyOf(command: Command): string {
  const owner = ownerOf(command);
  if (owner === 'operators' || owner === 'exchange') return `${owner} ${command.kind}`;
  return owner === 'providers' ? `${owner} ${symbolOf(command)}` : `${owner}`;
}

const symbolOf = (command: Command): string | undefined => {
  if ('symbolId' in command) return command.symbolId;
  return 'drafts' in command ? command.drafts[0]?.symbolId : undefined;
};
