import type { CallAccess, CallName, CallOutput, CallParsed } from '#contract/calls.ts';
import type { CallerUser } from '#contract/client.ts';
import type { RowContext } from '#contract/map/rows.ts';
import type { OrderSource } from '#domain/codes/order-source.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import type { Line } from '#domain/line/line.ts';
import { type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import type { Engine } from '#exchange/engine/engine.ts';
import type { Accounts } from '#exchange/gateway/accounts/accounts.ts';
import type { CostKeeper } from '#exchange/gateway/costs.ts';
import type { Messages } from '#exchange/gateway/messages.ts';
import type { Profile } from '#exchange/gateway/profile/profile.ts';
import type { ClientReports } from '#exchange/gateway/reports.ts';
import type { SignedRaw, Signing } from '#exchange/gateway/signing/signing.ts';
import type { Site } from '#exchange/gateway/site.ts';
import type { Market } from '#exchange/market/market.ts';
import type { Finding } from '#exchange/store/sqlite/audit/finding.ts';
import type { History } from '#exchange/store/store.ts';

/** What the handlers of calls and the socket's topics stand on. */
export interface Gate {
  readonly engine: Engine;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly market: Market;
  readonly history: History;
  readonly costs: CostKeeper;
  readonly accounts: Accounts;
  readonly messages: Messages;
  readonly profile: Profile;
  readonly reports: ClientReports;
  readonly site: Site;
  readonly signing: Signing;
  /** Holds what is in memory against what the store would rebuild. */
  readonly compareWithStore: () => Promise<readonly Finding[]>;
}

/** What a handler knows of its call beside the input. */
export interface CallContext<U extends CallerUser | undefined = CallerUser | undefined> {
  readonly user: U;
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
export function instrumentOr(gate: Gate, symbolId: string): Outcome<Instrument> {
  const instrument = gate.engine.exchange.instrument(symbolId);
  return instrument === undefined
    ? refuse('symbolUnknown', { value: symbolId })
    : { ok: true, value: instrument };
}

/** All pairs of a line. */
export const pairsOf = ({ engine }: Gate, line: Line): readonly Instrument[] =>
  engine.exchange.instruments().filter((instrument) => instrument.line === line);

/** The pair of something that the exchange itself holds: it must be there. */
export function listed(gate: Gate, symbolId: string): Instrument {
  const instrument = gate.engine.exchange.instrument(symbolId);
  if (instrument === undefined) throw new Error(`${symbolId} is not listed`);
  return instrument;
}

/** Assets by code. A listed asset never changes, so what was found once stays true. */
const assets = new Map<string, Asset>();

/** The asset of a code; undefined when no pair has it. */
export function assetOf(gate: Gate, code: string): Asset | undefined {
  const known = assets.get(code);
  if (known) return known;
  for (const { base, quote } of gate.engine.exchange.instruments()) {
    assets.set(base.code, base);
    assets.set(quote.code, quote);
  }
  return assets.get(code);
}

export const rowContext = (gate: Gate, instrument: Instrument): RowContext => ({
  instrument,
  bgb: assetOf(gate, 'BGB'),
});

export const describe = (gate: Gate, locale: string, { code, values }: Refusal): string =>
  gate.messages(locale, code, values);
