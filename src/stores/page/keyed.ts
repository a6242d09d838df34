import { atom, type WritableAtom } from 'nanostores';
import { referenceCounted } from '#stores/page/reference-count.ts';

interface Entry<T> {
  readonly $store: WritableAtom<T | undefined>;
  /** Present while what keeps the store up to date is running. */
  follow?: (() => () => void) | undefined;
}

/** Entries kept at once; of more, the oldest goes that nobody listens to or keeps up to date. */
const entriesMax = 24;

/**
 * Stores of one kind, one for each key: an instrument, a line. A page shows two or three of them;
 * on the server none is ever set.
 */
export class KeyedStores<T> {
  /** By key, the oldest first. */
  readonly #entries = new Map<string, Entry<T>>();

  /** The store of a key; its value is undefined until something is known. */
  of(key: string): WritableAtom<T | undefined> {
    return this.#entry(key).$store;
  }

  /**
   * Keeps the store of a key up to date until the result is called: `start` runs with the first wish
   * for the key, its result with the end of the last.
   */
  follow(key: string, start: ($store: WritableAtom<T | undefined>) => () => void): () => void {
    const entry = this.#entry(key);
    entry.follow ??= referenceCounted(() => {
      const stop = start(entry.$store);
      return () => {
        entry.follow = undefined;
        stop();
      };
    });
    return entry.follow();
  }

  #entry(key: string): Entry<T> {
    const known = this.#entries.get(key);
    if (known) return known;
    const made: Entry<T> = { $store: atom<T | undefined>(undefined) };
    this.#entries.set(key, made);
    if (this.#entries.size > entriesMax) this.#forgetOne();
    return made;
  }

  #forgetOne(): void {
    for (const [key, { $store, follow }] of this.#entries) {
      if (follow || $store.lc > 0) continue;
      this.#entries.delete(key);
      return;
    }
  }
}
