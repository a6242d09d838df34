/** Runs some work when asked to, at once but never twice within a time; asked on, on the beat. */
export class Pace {
  readonly #everyMs: number;
  readonly #work: () => void;
  #timer: NodeJS.Timeout | undefined;
  #nextAt = 0;

  constructor(everyMs: number, work: () => void) {
    this.#everyMs = everyMs;
    this.#work = work;
  }

  ask(): void {
    if (this.#timer !== undefined) return;
    const waitMs = Math.max(0, this.#nextAt - performance.now());
    this.#timer = setTimeout(() => this.#run(), waitMs).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #run(): void {
    this.#timer = undefined;
    const now = performance.now();
    // Timers come a little late: counted from the beat, ten a second stay ten a second.
    const beat = this.#nextAt + this.#everyMs;
    this.#nextAt = beat > now ? beat : now + this.#everyMs;
    this.#work();
  }
}
