/**
 * The machine's clock, which can be made to stand still: what a limit gives back by the second would
 * depend on how slow the machine is. Afterwards it goes on from where it stood.
 */
export class StandingClock {
  #lostMs = 0;
  #stoodAt: number | undefined;

  readonly now = (): number => this.#stoodAt ?? Date.now() - this.#lostMs;

  /** Does something in no time. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#stoodAt = this.now();
    try {
      return await work();
    } finally {
      this.#lostMs = Date.now() - this.#stoodAt;
      this.#stoodAt = undefined;
    }
  }
}
