import type { Chance } from '#exchange/simulator/chance.ts';

/** What a contract costs above its index on average: longs mostly pay a little. */
const mean = 0.000_08;
/** How far it strays from that, usually, and how fast it comes back. */
const deviation = 0.000_35;
const backMs = 25 * 60_000;
/** A pause of the process is not made up for. */
const stepMaxMs = 60_000;

/**
 * What contracts cost above their index, as logarithms: each strays by itself around a small premium
 * and is drawn back to it.
 */
export class Basis {
  readonly #chance: Chance;
  readonly #logs: Map<string, number>;

  constructor(symbolIds: readonly string[], chance: Chance) {
    this.#chance = chance;
    this.#logs = new Map(symbolIds.map((symbolId) => [symbolId, mean]));
  }

  /** Lets time pass: an Ornstein–Uhlenbeck step, exact for any length. */
  pass(elapsedMs: number): void {
    const ms = Math.min(stepMaxMs, Math.max(0, elapsedMs));
    if (ms === 0) return;
    const left = Math.exp(-ms / backMs);
    const stray = deviation * Math.sqrt(1 - left * left);
    for (const [symbolId, log] of this.#logs) {
      this.#logs.set(symbolId, mean + (log - mean) * left + stray * this.#chance.normal());
    }
  }

  /** 0 for what is no contract of the first start. */
  log(symbolId: string): number {
    return this.#logs.get(symbolId) ?? 0;
  }
}
