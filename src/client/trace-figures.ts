import { answerBoundsMs, type TracedPage, tracedOrdersMax } from '#contract/page-trace.ts';

/** The kind of page by the first parts of its address, the longest that fits; `*` is any other part. */
const pages: ReadonlyMap<string, TracedPage> = new Map(
  Object.entries<TracedPage>({
    '': 'home',
    account: 'account',
    futures: 'markets',
    'futures/introduction': 'article',
    'futures/*': 'futures',
    login: 'login',
    register: 'login',
    spot: 'spot',
    'support/articles': 'article',
  }),
);
const languagePrefix = /^(?:[a-z]{2}(?:-[A-Z]{2})?|asia)$/;

/** The kind of page at an address. Nothing else of the address is reported. */
export function tracedPageOf(pathname: string): TracedPage {
  const parts = pathname.split('/').filter((part) => part !== '');
  if (languagePrefix.test(parts[0] ?? '')) parts.shift();
  const [first = '', second] = parts;
  if (second === undefined) return pages.get(first) ?? 'other';
  return pages.get(`${first}/${second}`) ?? pages.get(`${first}/*`) ?? pages.get(first) ?? 'other';
}

/** Shifts belong together within a second of each other, and within five in all. */
const gapMs = 1000;
const windowMs = 5000;

/** How far a page's parts moved by themselves: the most that happened within one window (CLS). */
export class Shifts {
  #from = 0;
  #last = Number.NEGATIVE_INFINITY;
  #sum = 0;
  #most = 0;

  add(atMs: number, value: number): void {
    const goesOn = atMs - this.#last < gapMs && atMs - this.#from < windowMs;
    if (!goesOn) this.#from = atMs;
    this.#sum = goesOn ? this.#sum + value : value;
    this.#last = atMs;
    this.#most = Math.max(this.#most, this.#sum);
  }

  get worst(): number {
    return this.#most;
  }
}

/** Of so many presses the slowest one is left out of account. */
const pressesPerOutlier = 50;
/** Slowest presses that are kept. */
const pressesKept = 10;

/** How long presses and keys took to show (INP). */
export class Presses {
  /** By the interaction that its events share. */
  #slowest = new Map<number, number>();
  #count = 0;

  add(interaction: number, durationMs: number): void {
    const known = this.#slowest.get(interaction);
    if (known === undefined) this.#count += 1;
    this.#slowest.set(interaction, Math.max(known ?? 0, durationMs));
    if (this.#slowest.size <= pressesKept) return;
    const [quickest] = [...this.#slowest].sort(([, one], [, other]) => one - other)[0]!;
    this.#slowest.delete(quickest);
  }

  /** Undefined: nothing was pressed. */
  get worst(): number | undefined {
    const durations = [...this.#slowest.values()].sort((one, other) => other - one);
    return durations[Math.min(durations.length - 1, Math.floor(this.#count / pressesPerOutlier))];
  }
}

/** A press from longer ago did not send an order: it was sent by itself. */
const pressBeforeMs = 5000;
const pressesRemembered = 10;

/** How long orders took from the press to the answer, in buckets. */
export class OrderAnswers {
  readonly #presses: number[] = [];
  readonly #counts: number[] = Array.from({ length: answerBoundsMs.length + 1 }, () => 0);
  #isEmpty = true;

  press(atMs: number): void {
    this.#presses.push(atMs);
    if (this.#presses.length > pressesRemembered) this.#presses.shift();
  }

  /** An order was sent and answered; without a press before it counts from when it was sent. */
  answer(sentMs: number, answeredMs: number): void {
    const press = this.#presses.findLast((at) => at <= sentMs && sentMs - at < pressBeforeMs);
    const tookMs = answeredMs - (press ?? sentMs);
    const bucket = answerBoundsMs.findIndex((bound) => tookMs <= bound);
    const at = bucket < 0 ? answerBoundsMs.length : bucket;
    this.#counts[at] = Math.min(tracedOrdersMax, this.#counts[at]! + 1);
    this.#isEmpty = false;
  }

  get counts(): number[] | undefined {
    return this.#isEmpty ? undefined : this.#counts;
  }
}
