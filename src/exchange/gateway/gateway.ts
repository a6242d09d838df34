import { type Call, successCode } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallAnswer, Caller, CallerUser, ExchangeClient } from '#contract/client.ts';
import { errorTable } from '#contract/errors.ts';
import { defaultLocale } from '#domain/codes/locale.ts';
import type { Outcome } from '#domain/refusal.ts';
import { keyNeedOf, keyRefusal } from '#exchange/gateway/by-key.ts';
import type { CallContext, Gate, Handler } from '#exchange/gateway/gate.ts';
import { Looks } from '#exchange/gateway/looks.ts';
import { OpenApi } from '#exchange/gateway/reference/answer.ts';
import { handlers } from '#exchange/gateway/registry.ts';
import { switchedOff } from '#exchange/gateway/switched.ts';
import { callWeight, type PageWork, pageWeights, weighsOpen } from '#exchange/gateway/weights.ts';
import type { Answered, Failure } from '#exchange/requests/failure.ts';
import { RateLimit } from '#exchange/requests/limits.ts';
import type { Log } from '#exchange/requests/log.ts';
import { malformedValues } from '#exchange/requests/malformed.ts';
import { isFull } from '#exchange/sqlite/database.ts';
import { ViewBusy } from '#exchange/view/busy.ts';

export interface GatewaySettings {
  readonly log: Log;
  readonly clock: () => number;
  /** Calls a second, on average. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Told of every answer, for the metrics. `code` is the wire's. */
  readonly onAnswer: (name: CallName | 'unknown', code: string, ms: number) => void;
}

/** So many seconds' worth of calls may come at once: a page asks for its share of them as it opens. */
const burstSeconds = 3;

/** Takes calls to their handlers: schema, session, limits, then the exchange. */
export class Gateway {
  readonly gate: Gate;
  readonly settings: GatewaySettings;
  readonly openApi: OpenApi;
  readonly #looks: Looks;
  readonly #perUser: RateLimit;
  readonly #perAddress: RateLimit;

  constructor(gate: Gate, settings: GatewaySettings) {
    this.gate = gate;
    this.settings = settings;
    this.openApi = new OpenApi(settings);
    this.#looks = new Looks(gate.view);
    this.#perUser = new RateLimit(settings.ratePerUser, settings.ratePerUser * burstSeconds);
    this.#perAddress = new RateLimit(
      settings.ratePerAddress,
      settings.ratePerAddress * burstSeconds,
    );
  }

  /** Whether one more request from a network is too many; it may count as several. */
  tooManyFrom(network: string, cost = 1): Failure | undefined {
    return tooMany(this.#perAddress.take(network, cost, this.settings.clock()));
  }

  /** Whether one more page is too many for a network, or for the user whose page it is. */
  tooManyPages(network: string, user: CallerUser | undefined, work: PageWork): Failure | undefined {
    const weight = pageWeights[work];
    const many = this.tooManyFrom(network, weight.network);
    if (many || user === undefined) return many;
    return tooMany(this.#perUser.take(user.userId, weight.user, this.settings.clock()));
  }

  /** Whether a call is too many for its network or its user, by what it costs. */
  async #tooManyCalls(
    name: CallName,
    input: object,
    context: CallContext,
  ): Promise<Failure | undefined> {
    const { user, network } = context;
    // The page that a call from within is for has been counted.
    if (network === undefined) return undefined;
    const open =
      user !== undefined && weighsOpen(name) ? await this.gate.view.openCount(user.userId) : 0;
    const now = this.settings.clock();
    const weight = callWeight(name, input as never, { now, open });
    // The door has counted one.
    const many = weight > 1 ? this.tooManyFrom(network, weight - 1) : undefined;
    if (many || user === undefined) return many;
    return tooMany(this.#perUser.take(user.userId, weight, now));
  }

  /** Runs a call: everything but the way in and out. Never rejects. */
  async run(name: CallName, input: unknown, context: CallContext): Promise<Answered> {
    try {
      return await this.#carryOut(name, input, context);
    } catch (error) {
      if (error instanceof ViewBusy) return { failure: { name: 'busy' } };
      // What users keep lies in a file of its own, which may be full while the exchange’s is not.
      if (isFull(error)) return { failure: { name: 'readOnly' } };
      this.settings.log.error({ err: error, call: name }, 'API request failed.');
      return { failure: { name: 'internal' } };
    }
  }

  async #carryOut(name: CallName, input: unknown, context: CallContext): Promise<Answered> {
    const call = calls[name];
    const parsed = call.input.safeParse(input);
    if (!parsed.success) {
      return { failure: { name: 'malformed', values: malformedValues(parsed.error.issues) } };
    }
    const { user } = context;
    if (user?.apiKey !== undefined) {
      const failure = await keyRefusal(this.gate, user, keyNeedOf(call));
      if (failure) return { failure };
    }
    if (call.access === 'operator') {
      const failure = notOperator(this.gate, context);
      if (failure) return { failure };
    }
    if (user === undefined && mustKnow(name, context)) return { failure: { name: context.nobody } };
    const many = await this.#tooManyCalls(name, parsed.data, context);
    if (many) return { failure: many };
    const forbidden = this.#forbidden(name, context);
    if (forbidden) return { failure: forbidden };
    if (call.writes && (await this.gate.view.status()) !== 'ready') {
      return { failure: { name: 'readOnly' } };
    }
    const unlisted = unlistedSymbol(this.gate, parsed.data);
    if (unlisted !== undefined) {
      return { failure: { name: 'symbolUnknown', values: { value: unlisted } } };
    }
    await this.#looks.look(parsed.data, { writes: call.writes, userId: user?.userId });
    const off = call.opens ? await switchedOff(this.gate, parsed.data, context) : undefined;
    if (off) return { failure: off };
    // The registry pairs each name with its own input; the compiler cannot follow that here.
    const handler = handlers[name] as unknown as Handler<CallName>;
    const pending = handler(this.gate, parsed.data as never, actingAs(context) as never);
    const outcome = (pending instanceof Promise ? await pending : pending) as Outcome<unknown>;
    if (outcome.ok) return { data: outcome.value };
    return { failure: { name: outcome.refusal.code, values: outcome.refusal.values } };
  }

  /** Why a user may not make a call now: signature, trading PIN, area. An API key's is used up here. */
  #forbidden(name: CallName, context: CallContext): Failure | undefined {
    const call = calls[name];
    const { user, sent, byKey } = context;
    if (byKey !== undefined) {
      // Its secret was shown to who gave password and code: a PIN would have to lie beside it.
      const failure = this.gate.signing.spend(byKey.unspent);
      if (failure) return failure;
      this.gate.accounts.apiKeys.noteUse(byKey);
    } else if (user !== undefined) {
      if ('signed' in call && call.signed && sent !== 'within') {
        const failure = this.gate.signing.refusal(user.sessionId, sent);
        if (failure) return failure;
      }
      if (call.asksPin && this.gate.profile.pins.isNeeded(user)) return { name: 'pinNeeded' };
    }
    return call.asksPin && isRestricted(this.gate, context)
      ? { name: 'areaRestricted' }
      : undefined;
  }

  /** Runs an operator's call, or one that is open to all, for somebody at the machine itself. */
  async operate(name: CallName, input: unknown, by: string): Promise<Answered> {
    const { access, writes } = calls[name] as Call<never, never>;
    if (access !== 'operator' && (access !== 'public' || writes)) {
      return { failure: { name: 'noPermission' } };
    }
    const caller = { user: undefined, locale: defaultLocale };
    return await this.run(name, input, { ...contextOf(caller), operator: by });
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

/** Whether a call is not for nobody. Who asks who is logged in is told why nobody is any more. */
const mustKnow = (name: CallName, { nobody }: CallContext): boolean =>
  calls[name].access === 'private' || (name === 'userInfo' && nobody !== 'noSession');

const contextOf = ({ user, locale }: Caller): CallContext => ({
  user,
  nobody: 'noSession',
  locale,
  source: 'web',
  cookies: undefined,
  setCookies: [],
  sent: 'within',
  token: undefined,
  byKey: undefined,
  operator: undefined,
  area: undefined,
  network: undefined,
});

/** Why a call for operators is not for whoever asks; undefined: it is. */
function notOperator(
  { directory }: Gate,
  { operator, user, nobody }: CallContext,
): Failure | undefined {
  if (operator !== undefined) return undefined;
  if (user === undefined) return { name: nobody };
  const isOne = directory.operating.operators.includes(user.userId);
  return isOne ? undefined : { name: 'noPermission' };
}

/** Handlers of operators' calls write down who acted; a user with the role acts as themselves. */
const actingAs = (context: CallContext): CallContext =>
  context.operator === undefined && context.user !== undefined
    ? { ...context, operator: `user:${context.user.userId}` }
    : context;

/** Whether orders are not taken from where the request comes from. */
const isRestricted = ({ directory }: Gate, { area }: CallContext): boolean =>
  area !== undefined && directory.operating.areas.includes(area);

const tooMany = (retryAfterSeconds: number): Failure | undefined =>
  retryAfterSeconds === 0
    ? undefined
    : { name: 'tooMany', values: { seconds: String(retryAfterSeconds) }, retryAfterSeconds };

/** The symbol that an input names and no pair has; a pair that was delisted is one still. */
function unlistedSymbol({ directory }: Gate, input: object): string | undefined {
  if (!('symbolId' in input) || typeof input.symbolId !== 'string') return undefined;
  const { symbolId } = input;
  return directory.instrument(symbolId) === undefined ? symbolId : undefined;
}
