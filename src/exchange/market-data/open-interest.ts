import type { Lots } from '#domain/money/units.ts';

const hourMs = 3_600_000;
/** Hours that are kept of each contract: the one a day ago is among them. */
const keptHours = 25;

interface Sample {
  /** Full hours since 1970. */
  readonly hour: number;
  readonly lots: Lots;
}

interface Counted {
  readonly symbolId: string;
  readonly openInterest: Lots;
}

/**
 * The open interest of contracts as it stood at each full hour of the last day. It begins empty when the exchange
 * starts: until a day has passed nobody knows what there was a day ago.
 */
export class InterestSamples {
  /** By symbol id, oldest first; at most `keptHours` of each contract. */
  readonly #samples = new Map<string, Sample[]>();
  #hour: number;

  /** `now`: Unix milliseconds. */
  constructor(now: number) {
    this.#hour = Math.floor(now / hourMs);
  }

  /** Takes a sample of each contract if a new hour has begun; `read` is asked then alone. */
  note(now: number, read: () => readonly Counted[]): void {
    const hour = Math.floor(now / hourMs);
    if (hour <= this.#hour) return;
    this.#hour = hour;
    const seen = read();
    const ids = new Set(seen.map(({ symbolId }) => symbolId));
    for (const symbolId of this.#samples.keys()) {
      if (!ids.has(symbolId)) this.#samples.delete(symbolId);
    }
    for (const { symbolId, openInterest } of seen) {
      const samples = this.#samples.get(symbolId) ?? [];
      samples.push({ hour, lots: openInterest });
      this.#samples.set(symbolId, samples.slice(-keptHours));
    }
  }

  /** What was open 24 hours before the last full hour; undefined: it was not seen. */
  dayAgo(symbolId: string): Lots | undefined {
    return this.#samples.get(symbolId)?.find(({ hour }) => hour === this.#hour - 24)?.lots;
  }
}
