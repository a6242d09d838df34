import type { PageTrace } from '#contract/calls/reports.ts';
import type { CallAccess, CallName, CallOutput, CallParsed } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import type { ErrorName } from '#contract/errors.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import type { Help } from '#exchange/gateway/help.ts';
import type { Messages } from '#exchange/gateway/messages.ts';
import type { ClientReports } from '#exchange/gateway/reports.ts';
import type { Site } from '#exchange/gateway/site.ts';
import type { Accounts } from '#exchange/identity/accounts/accounts.ts';
import type { KeyLogin } from '#exchange/identity/api-keys/key-login.ts';
import type { SignedRaw, Signing } from '#exchange/identity/signing/signing.ts';
import type { Profile } from '#exchange/profile/profile.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

/** What the handlers of calls and the socket's topics stand on. */
export interface Gate {
  readonly view: ExchangeView;
  /** What everyone may know of the exchange, at hand. */
  readonly directory: Directory;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly accounts: Accounts;
  readonly messages: Messages;
  readonly help: Help;
  readonly profile: Profile;
  readonly reports: ClientReports;
  /** Told how a page in a browser loaded and answered. */
  readonly onTrace: (trace: PageTrace) => void;
  readonly site: Site;
  readonly signing: Signing;
}

/** What a handler knows of its call beside the input. */
export interface CallContext<U extends CallerUser | undefined = CallerUser | undefined> {
  readonly user: U;
  /** What a call that needs a user is answered when there is none: why nobody is logged in. */
  readonly nobody: ErrorName;
  /** Path key of the language that messages are to be in. */
  readonly locale: string;
  readonly source: OrderSource;
  /** The request's `cookie` header; undefined for a call from within. */
  readonly cookies: string | undefined;
  /** `set-cookie` lines of the answer. */
  readonly setCookies: string[];
  /** What a signed call's signature is held against; a call from within crossed no wire. */
  readonly sent: SignedRaw | 'within';
  /** Who acts in the exchange's name, as the trail calls them; undefined for everybody else. */
  readonly operator: string | undefined;
  /** Where the request comes from (ISO 3166), when a proxy says so. */
  readonly area: string | undefined;
  /** What limits count a request by; undefined for a call from within, which counts as its page. */
  readonly network: string | undefined;
  /** The bearer token that the request came with, in the place of cookies. */
  readonly token: string | undefined;
  /** The API key that signed the request, its signature right and not used up yet. */
  readonly byKey: KeyLogin | undefined;
}

type UserFor<N extends CallName> =
  CallAccess<N> extends 'private' ? CallerUser : CallerUser | undefined;

type Maybe<T> = T | Promise<T>;

/** Answers one call. Its input has been parsed and, for a private call, its user is known. */
export type Handler<N extends CallName> = (
  gate: Gate,
  input: CallParsed<N>,
  context: CallContext<UserFor<N>>,
) => Maybe<Outcome<CallOutput<N>>>;

export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> };

/** The pair of a symbol, or the refusal to know it. */
export function instrumentOr({ directory }: Gate, symbolId: string): Outcome<Instrument> {
  const instrument = directory.instrument(symbolId);
  return instrument === undefined
    ? refuse('symbolUnknown', { value: symbolId })
    : { ok: true, value: instrument };
}

export const describe = (gate: Gate, locale: string, { code, values }: Refusal): string =>
  gate.messages(locale, code, values);
