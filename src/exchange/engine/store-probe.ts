/** A store that took no more is tried again after the first, then ever later up to the last. */
const firstMs = 200;
const lastMs = 5000;

/** Tries a store that took no more, until it does again. */
export class StoreProbe {
  readonly #isWritable: () => boolean;
  readonly #onWritable: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(isWritable: () => boolean, onWritable: () => void) {
    this.#isWritable = isWritable;
    this.#onWritable = onWritable;
  }

  start(delayMs = firstMs): void {
    this.#timer = setTimeout(() => {
      if (this.#isWritable()) this.#onWritable();
      else this.start(Math.min(2 * delayMs, lastMs));
    }, delayMs);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
