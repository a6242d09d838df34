import { signatureWindowMs } from '#contract/signing.ts';

/** Nonces are forgotten so many milliseconds' worth at once: dropping a whole set costs nothing. */
const slotMs = 10_000;

/**
 * Nonces remembered in all, of 90 bytes each. A nonce is kept for at most a window either
 * way and a slot, so this many would be 14,000 signed calls a second.
 */
const noncesMax = 1_000_000;

/** The nonces of signatures that are still young enough to be sent again. */
export class Nonces {
  readonly #max: number;
  /** By the slot of their signatures' times: at most eight, since older ones are dropped. */
  readonly #slots = new Map<number, Set<string>>();
  #size = 0;
  /** Signatures of a slot before this one are too old: their nonces are forgotten. */
  #oldestSlot = 0;

  constructor(max: number = noncesMax) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Remembers a nonce that was signed at `time`. `seen`: it was here before. `full`: there is no
   * room, and none is made by forgetting. `forgotten`: so old that it may have been here, which
   * only a clock that was set back makes possible.
   */
  take(nonce: string, time: number, now: number): 'fresh' | 'seen' | 'full' | 'forgotten' {
    this.#dropOld(now);
    const slot = Math.floor(time / slotMs);
    if (slot < this.#oldestSlot) return 'forgotten';
    for (const nonces of this.#slots.values()) if (nonces.has(nonce)) return 'seen';
    if (this.#size >= this.#max) return 'full';
    const nonces = this.#slots.get(slot) ?? new Set();
    this.#slots.set(slot, nonces.add(ownText(nonce)));
    this.#size++;
    return 'fresh';
  }

  #dropOld(now: number): void {
    const oldest = Math.floor((now - signatureWindowMs) / slotMs);
    if (oldest <= this.#oldestSlot) return;
    this.#oldestSlot = oldest;
    for (const [slot, nonces] of this.#slots) {
      if (slot >= oldest) continue;
      this.#slots.delete(slot);
      this.#size -= nonces.size;
    }
  }
}

/** A copy: as a part of the header it was cut from, it would keep all of that in memory. */
const ownText = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');
