import { successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallAnswer, Caller, ExchangeClient } from '#contract/client.ts';
import { type ErrorName, errorTable } from '#contract/errors.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { CallContext, Gate, Handler } from '#exchange/gateway/gate.ts';
import { RateLimit } from '#exchange/gateway/limits.ts';
import type { Log } from '#exchange/gateway/log.ts';
import { malformedValues } from '#exchange/gateway/malformed.ts';
import { handlers } from '#exchange/gateway/registry.ts';
import { HistoryBusy } from '#exchange/store/store.ts';

export interface GatewaySettings {
  readonly log: Log;
  readonly clock: () => number;
  /** Calls a second, on average. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Told of every answer, for the metrics. `code` is the wire's. */
  readonly onAnswer: (name: CallName | 'unknown', code: string, ms: number) => void;
}

/** A failure on its way out; `values` fill its message. */
export interface Failure {
  readonly name: ErrorName;
  readonly values?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}

export type Answered = { readonly data: unknown } | { readonly failure: Failure };

/** Takes calls to their handlers: schema, session, limits, then the exchange. */
export class Gateway {
  readonly gate: Gate;
  readonly settings: GatewaySettings;
  readonly #perUser: RateLimit;
  readonly #perAddress: RateLimit;

  constructor(gate: Gate, settings: GatewaySettings) {
    this.gate = gate;
    this.settings = settings;
    this.#perUser = new RateLimit(settings.ratePerUser);
    this.#perAddress = new RateLimit(settings.ratePerAddress);
  }

  /** Whether one more request from a network is too many. */
  tooManyFrom(network: string): Failure | undefined {
    return tooMany(this.#perAddress.take(network, 1, this.settings.clock()));
  }

  /** Runs a call: everything but the way in and out. Never rejects. */
  async run(name: CallName, input: unknown, context: CallContext): Promise<Answered> {
    const call = calls[name];
    const parsed = call.input.safeParse(input);
    if (!parsed.success) {
      return { failure: { name: 'malformed', values: malformedValues(parsed.error.issues) } };
    }
    const { user } = context;
    if (call.access === 'private' && user === undefined) return { failure: { name: 'noSession' } };
    if (user !== undefined) {
      const cost = costOf(parsed.data);
      const failure = tooMany(this.#perUser.take(user.userId, cost, this.settings.clock()));
      if (failure) return { failure };
    }
    if (call.writes && this.gate.engine.status !== 'ready') {
      return { failure: { name: 'readOnly' } };
    }
    try {
      // The registry pairs each name with its own input; the compiler cannot follow that here.
      const handler = handlers[name] as unknown as Handler<CallName>;
      const pending = handler(this.gate, parsed.data as never, context as never);
      const outcome = (pending instanceof Promise ? await pending : pending) as Outcome<unknown>;
      if (outcome.ok) return { data: outcome.value };
      return { failure: { name: outcome.refusal.code, values: outcome.refusal.values } };
    } catch (error) {
      if (error instanceof HistoryBusy) return { failure: { name: 'busy' } };
      this.settings.log.error({ err: error, call: name }, 'a call failed');
      return { failure: { name: 'internal' } };
    }
  }

  message(locale: string, { name, values }: Failure): string {
    return this.gate.messages(locale, name, values);
  }

  /** The exchange as the server's own pages call it: the same calls without the wire. */
  readonly client: ExchangeClient = {
    call: async (name, input, caller) => {
      const startedAt = performance.now();
      const answered = await this.run(name, input, contextOf(caller));
      const ms = performance.now() - startedAt;
      if ('data' in answered) {
        this.settings.onAnswer(name, successCode, ms);
        return { ok: true, data: answered.data } as CallAnswer<never>;
      }
      const { wire, status } = errorTable[answered.failure.name];
      this.settings.onAnswer(name, wire, ms);
      return { ok: false, code: wire, msg: this.message(caller.locale, answered.failure), status };
    },
  };
}

const contextOf = ({ user, locale }: Caller): CallContext => ({
  user,
  locale,
  source: 'web',
  cookies: undefined,
  setCookies: [],
});

const tooMany = (retryAfterSeconds: number): Failure | undefined =>
  retryAfterSeconds === 0
    ? undefined
    : { name: 'tooMany', values: { seconds: String(retryAfterSeconds) }, retryAfterSeconds };

/** A batch counts as many calls as it has orders. */
const costOf = (input: object): number =>
  'orders' in input && Array.isArray(input.orders) ? input.orders.length : 1;
