import type { ErrorName } from '#contract/errors.ts';

/** A failure on its way out; `values` fill its message. */
export interface Failure {
  readonly name: ErrorName;
  readonly values?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

/** What came of a call. */
export type Answered = { readonly data: unknown } | { readonly failure: Failure };
