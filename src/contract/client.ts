import type { CallInput, CallName, CallOutput } from '#contract/calls.ts';
import type { KeyPermission } from '#domain/api-key/api-key.ts';

/** Who calls. The gateway makes it from the request; nothing in it comes from the body. */
export interface Caller {
  readonly user: CallerUser | undefined;
  /** Path key of the language that messages are to be in. */
  readonly locale: string;
  /** The country that a trusted proxy says they are in, as two capital letters. */
  readonly area?: string | undefined;
}

export interface CallerUser {
  readonly userId: number;
  readonly authId: string;
  /** The session, or the API key's name in its place. */
  readonly sessionId: string;
  /** Of whom an API key acts for: which one, and what it may do. */
  readonly apiKey?:
    | { readonly accessKey: string; readonly permissions: readonly KeyPermission[] }
    | undefined;
  /** When the session ends by itself, as far as is known; Unix milliseconds. */
  readonly expiresAt: number;
  readonly email: string;
  /** The address of their picture. */
  readonly image?: string | undefined;
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

/** One of a user's sessions, as its owner sees it. Times are Unix milliseconds. */
export interface UserSession {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** Product names, as far as the browser told them. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** Where it logged in from; of IPv6 the network only. */
  readonly address: string | undefined;
  readonly startedAt: number;
  /** Correct to half a minute. */
  readonly activeAt: number;
  readonly expiresAt: number;
}

/** What the page about an account's safety shows. */
export interface AccountSecurity {
  readonly twoFactor: boolean;
  /** The one that asks first, then by last activity. */
  readonly sessions: readonly UserSession[];
}
