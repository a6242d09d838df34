/** A page draws no sooner anyway, and each message to it costs as much as what it says. */
const gatherMs = 25;

/**
 * Hands on what comes in, in its order: at once after a pause, and what comes within the next 25 ms
 * together after them. Bounded by what comes in that time.
 */
export class Batch {
  readonly #tell: (texts: readonly string[]) => void;
  #texts: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (texts: readonly string[]) => void) {
    this.#tell = tell;
  }

  take(text: string): void {
    this.#texts.push(text);
    if (this.#timer === undefined) this.flush();
  }

  /** Hands on what waits; a little later again, what has come by then. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#texts.length === 0) return;
    const texts = this.#texts;
    this.#texts = [];
    this.#tell(texts);
    this.#timer = setTimeout(() => this.flush(), gatherMs);
  }
}
