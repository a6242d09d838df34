/** A question, the answer to one that the thread asked back, or: end when all is answered. */
export type ToThread =
  | { readonly id: number; readonly question: unknown }
  | { readonly back: number; readonly value: unknown }
  | { readonly back: number; readonly error: string }
  | 'close';

/** An answer, or what the thread asks back while it is at the question `id`. */
export type FromThread =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
  | AskedBack;

export interface AskedBack {
  readonly id: number;
  readonly back: number;
  readonly question: unknown;
}
