import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';

/** Who calls. The gateway makes it from the request; nothing in it comes from the body. */
export interface Caller {
  readonly user: CallerUser | undefined;
  /** Path key of the language that messages are to be in. */
  readonly locale: string;
}

export interface CallerUser {
  readonly userId: number;
  readonly authId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
}

export type CallAnswer<T> =
  | { readonly ok: true; readonly data: T }
  | {
      readonly ok: false;
      /** Wire code and localised message. */
      readonly code: string;
      readonly msg: string;
      readonly status: number;
    };

/** The exchange as pages and tests see it; over HTTP the browser has the same calls. */
export interface ExchangeClient {
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    caller: Caller,
  ): Promise<CallAnswer<CallOutput<N>>>;
}
