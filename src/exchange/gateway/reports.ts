import type { ClientReport } from '#contract/calls/reports.ts';
import { RateLimit } from '#exchange/requests/limits.ts';
import type { Log } from '#exchange/requests/log.ts';

/** Lines that all browsers together may write into the log: so many a second, on average. */
const linesPerSecond = 1;
const linesAtOnce = 10;
/** Different failures that are counted; those beyond are counted as one. */
const kindsMax = 500;

/** Failures in browsers: each goes to the log with how often it came, as far as there is room. */
export class ClientReports {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #lines = new RateLimit(linesPerSecond, linesAtOnce);
  readonly #counts = new Map<string, number>();
  #unwritten = 0;

  constructor(log: Log, now: () => number) {
    this.#log = log;
    this.#now = now;
  }

  take(report: ClientReport): void {
    const { kind, call, code, name, at } = report;
    const key = [kind, call, code, name, at].join(' ');
    const isCounted = this.#counts.has(key) || this.#counts.size < kindsMax;
    const counted = isCounted ? key : 'others';
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    if (this.#lines.take('all', 1, this.#now()) > 0) {
      this.#unwritten++;
      return;
    }
    const unwritten = this.#unwritten;
    this.#unwritten = 0;
    this.#log.warn(
      { client: { kind, call, code, name, at }, count, unwritten },
      'Client error reported.',
    );
  }
}
