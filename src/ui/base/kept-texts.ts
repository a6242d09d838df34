/** Texts that were made for others, kept within a bound; the one not asked for longest goes first. */
export class KeptTexts {
  readonly #charsMax: number;
  readonly #texts = new Map<string, string>();
  #chars = 0;

  /** `charsMax`: characters of all kept texts and of their keys. */
  constructor(charsMax: number) {
    this.#charsMax = charsMax;
  }

  get(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  /** Keeps `text` as what `key` is answered with, and returns it. */
  keep(key: string, text: string): string {
    this.#forget(key);
    this.#texts.set(key, text);
    this.#chars += key.length + text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#chars <= this.#charsMax) break;
      this.#forget(oldest);
    }
    return text;
  }

  #forget(key: string): void {
    const text = this.#texts.get(key);
    if (text === undefined) return;
    this.#texts.delete(key);
    this.#chars -= key.length + text.length;
  }
}
