import { call } from '#client/call.ts';
import type { CallOutput } from '#contract/calls.ts';
import { listsRefreshSeconds } from '#contract/limits.ts';

/** Calls that answer a list with its md5, and no list to who names the same md5. */
type ListCall = 'getAllSymbol' | 'coinConfigList';

type RequiredOnly<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] };

/**
 * What a row must have to be taken out of a browser's storage: the types of its fields, but for those
 * that may be absent. The schemas of the contract are not a browser's.
 */
export type Shape<T> = {
  readonly [K in keyof RequiredOnly<T>]: T[K] extends string
    ? 'string'
    : T[K] extends number
      ? 'number'
      : T[K] extends boolean
        ? 'boolean'
        : Readonly<Record<string, 'string' | 'number'>>;
};

function fits(value: unknown, shape: object): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(shape).every(([key, wanted]) => {
    const field: unknown = Reflect.get(value, key);
    return typeof wanted === 'string' ? typeof field === wanted : fits(field, wanted);
  });
}

/** How long what was kept is good, and when a refresh that failed is tried again. */
const refreshMs = listsRefreshSeconds * 1000;
const retryMs = 60_000;
/** Who asks again so soon after an answer is given the same (§9). */
const repeatMs = 10_000;

interface Kept<N extends ListCall> {
  /** When the exchange last said that this is its list. */
  readonly at: number;
  readonly data: CallOutput<N>;
}

/**
 * A list that the browser keeps (§4, §9): it is fetched only when its md5 differs, at most every 30
 * minutes, and all tabs share it. Where nothing can be kept it lives as long as the page.
 */
export class KeptList<N extends ListCall, T> {
  readonly #name: N;
  readonly #rowsOf: (data: CallOutput<N>) => readonly T[] | undefined;
  readonly #shape: Shape<T>;
  /** Which of the call's lists it is; empty: the usual one. */
  readonly #of: Readonly<Record<string, string>>;
  /** One store of the page follows it. */
  readonly #listeners = new Set<(rows: readonly T[]) => void>();
  #kept: Kept<N> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: Promise<void> | undefined;

  constructor(
    name: N,
    rowsOf: (data: CallOutput<N>) => readonly T[] | undefined,
    shape: Shape<T>,
    of: Readonly<Record<string, string>> = {},
  ) {
    this.#of = of;
    this.#name = name;
    this.#rowsOf = rowsOf;
    this.#shape = shape;
  }

  /** Calls back with what is kept, at once, and with each list that differs from it. */
  follow(listener: (rows: readonly T[]) => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) void this.#refresh();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#kept = undefined;
    };
  }

  /**
   * Asks whether the list is still the exchange's, however fresh it is. Who asks while it is asked for
   * waits for the same answer; an answer is good for 10 s (§9), unless it is known to be outdated.
   */
  renew(isOutdated = false): Promise<void> {
    const isRepeated = !isOutdated && this.#isNewerThan(repeatMs);
    this.#asking ??= isRepeated
      ? undefined
      : this.#ask().finally(() => {
          this.#asking = undefined;
        });
    return this.#asking ?? Promise.resolve();
  }

  async #ask(): Promise<void> {
    const md5 = this.#kept?.data.md5;
    const answer = await call(this.#name, {
      ...this.#of,
      ...(md5 === undefined ? {} : { md5 }),
    } as never);
    if (answer.ok && this.#listeners.size > 0) this.#answered(answer.data as CallOutput<N>);
  }

  async #refresh(): Promise<void> {
    // Another tab may have been quicker.
    this.#take(this.#read());
    if (!this.#isFresh()) {
      await this.renew();
      if (this.#listeners.size === 0) return;
    }
    clearTimeout(this.#timer);
    const leftMs = this.#isFresh() ? this.#kept!.at + refreshMs - Date.now() : retryMs;
    this.#timer = setTimeout(() => void this.#refresh(), leftMs);
  }

  #answered(data: CallOutput<N>): void {
    const isWhole = this.#rowsOf(data) !== undefined;
    const kept = isWhole ? data : this.#kept?.data;
    if (kept?.md5 !== data.md5) return;
    this.#take({ at: Date.now(), data: kept });
    this.#write();
  }

  #take(kept: Kept<N> | undefined): void {
    if (kept === undefined) return;
    const isOther = kept.data.md5 !== this.#kept?.data.md5;
    this.#kept = kept;
    const rows = this.#rowsOf(kept.data);
    if (isOther && rows) for (const listener of this.#listeners) listener(rows);
  }

  #isFresh(): boolean {
    return this.#isNewerThan(refreshMs);
  }

  /** A clock that was set back must not keep a list for ever. */
  #isNewerThan(ms: number): boolean {
    if (this.#kept === undefined) return false;
    const ageMs = Date.now() - this.#kept.at;
    return ageMs >= 0 && ageMs < ms;
  }

  get #key(): string {
    return ['perigee', this.#name, ...Object.values(this.#of)].join(':');
  }

  /** What was kept, unless it is not what the call answers: by an older version, or by hand. */
  #read(): Kept<N> | undefined {
    try {
      const { at, data } = JSON.parse(localStorage.getItem(this.#key) ?? '') as Kept<N>;
      const rows: unknown = this.#rowsOf(data);
      const isWhole = Array.isArray(rows) && rows.every((row) => fits(row, this.#shape));
      return isWhole && fits(data, { md5: 'string' }) && Number.isSafeInteger(at)
        ? { at, data }
        : undefined;
    } catch {
      return undefined;
    }
  }

  /** A full or forbidden storage is no failure: the list is fetched again on the next page. */
  #write(): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(this.#kept));
    } catch {
      // Kept in memory.
    }
  }
}
