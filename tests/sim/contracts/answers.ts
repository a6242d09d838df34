// Tells beforehand what commands about margin must answer, and afterwards whether they did.
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Order, OrderDraft } from '#domain/order/order.ts';
import type { MarginChoice } from '#domain/position/position.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import {
  abs,
  accountOf,
  coinOf,
  costSign,
  fullOf,
  isDemo,
  most,
  tradeValue,
  withNaiveSize,
  worthOf,
} from './arithmetic.ts';
import { type Expected, type ExpectedOrder, type Standing, Unit } from './margins.ts';

/** What was told before a command: how it is judged by its reply and by what it changed. */
type Judge = (reply: Outcome<unknown>, changes: Changes, exchange: Exchange) => string | undefined;

const none: Judge = () => undefined;

export class Answers {
  readonly #contracts: ReadonlyMap<string, ContractInstrument>;
  readonly #coin: string;
  /** When users were last filled up with a demo coin. */
  readonly #filledAt = new Map<number, number>();
  #judge: Judge = none;
  /** The time of the last command. */
  #now = 0;
  /** How many answers were told beforehand, accepted and refused: a run without would prove nothing. */
  accepted = 0;
  refused = 0;
  traded = 0;

  constructor(contracts: readonly ContractInstrument[]) {
    this.#contracts = new Map(contracts.map((one) => [one.symbolId, one]));
    this.#coin = coinOf(this.#contracts);
  }

  before(command: Command, exchange: Exchange, now: number): void {
    this.#now = now;
    this.#judge = this.#judgeOf(command, exchange);
  }

  after(reply: Outcome<unknown>, changes: Changes, exchange: Exchange): string | undefined {
    // A funding that was due was paid first.
    if (changes.entities.fundings.size > 0) return undefined;
    return this.#judge(reply, changes, exchange);
  }

  /** Whether all that is told of what users may do with their money is so. */
  funds(exchange: Exchange, users: readonly number[]): string | undefined {
    for (const userId of users) {
      const own = exchange.assets(userId, accountOf(this.#coin));
      const told = own.find(({ balance }) => balance.asset === this.#coin)?.funds;
      if (told === undefined) continue;
      const { available, transferable, unrealized, bound } = told;
      const { orders, positions, holds } = bound;
      const said = [available, transferable, unrealized, orders, positions, holds].join(' ');
      const { funds } = this.#unit(exchange, userId);
      if (said !== funds) return `funds of ${userId} are ${said}, not ${funds}`;
    }
    return undefined;
  }

  #unit(exchange: Exchange, userId: number): Unit {
    return new Unit(this.#contracts, standingOf(exchange, userId, this.#contracts, this.#now));
  }

  /** Whether a command is about these contracts or their coin; of other coins other books are kept. */
  #concerns(command: Command): boolean {
    if (command.kind === 'Transfer') return command.draft.asset === this.#coin;
    if (command.kind === 'PlaceHold' || command.kind === 'FillDemoCoin') {
      return command.asset === this.#coin;
    }
    return !('symbolId' in command) || this.#contracts.has(command.symbolId!);
  }

  #judgeOf(command: Command, exchange: Exchange): Judge {
    if (!('userId' in command) || !this.#concerns(command)) return none;
    const unit = this.#unit(exchange, command.userId);
    if (command.kind === 'PlaceOrder') return this.#order(command.userId, command.draft, exchange);
    if (command.kind === 'Transfer') {
      const expected = unit.transfer(command.draft);
      return expected === undefined ? none : (reply) => this.#as('a transfer', reply, expected);
    }
    if (command.kind === 'FillDemoCoin') return this.#filling(command.userId, exchange);
    if (command.kind === 'PlaceHold') {
      const expected = unit.hold(command.units);
      return (reply) => this.#as('a hold', reply, expected);
    }
    if (command.kind === 'ChangeMargin') {
      const { symbolId, positionSide, units } = command;
      const expected = unit.margin(symbolId, positionSide, units);
      return (reply) => this.#as('margin', reply, expected);
    }
    if (command.kind !== 'ChooseMargin') return none;
    const mayRaise = unit.mayFree(command.symbolId);
    return (reply, _changes, now) => {
      if (!reply.ok) return undefined;
      if (!mayRaise && this.#unit(now, command.userId).isRaisedSince(unit, command.symbolId)) {
        return 'a leverage was raised by a stale mark';
      }
      const free = this.#unit(now, command.userId).free();
      return free < 0n ? `a leverage was accepted that leaves ${free}` : undefined;
    };
  }

  /** Once a day and up to what is given of the coin, and not while something is taken from the user. */
  #filling(userId: number, exchange: Exchange): Judge {
    const account = accountOf(this.#coin);
    const place = `${account} ${this.#coin}`;
    const mine = new RegExp(`^liquidate ${userId} (mixIsolated:.*|${account}) ${this.#coin}$`);
    const total = exchange
      .allBalances(userId)
      .find(({ accountType, scope, asset }) => `${accountType}${scope} ${asset}` === place)?.total;
    const missing = fullOf(this.#coin) - (total ?? 0n);
    const last = this.#filledAt.get(userId);
    const isLate = last === undefined || this.#now - last >= 86_400_000;
    const isAlone = !exchange.jobs.some(({ key }) => key !== undefined && mine.test(key));
    const refused = missing > 0n ? undefined : 'balanceMax';
    const code = isLate && isAlone ? refused : 'businessLimit';
    return (reply, changes) => {
      if (reply.ok) this.#filledAt.set(userId, this.#now);
      const given = [...changes.bills]
        .filter((bill) => bill.userId === userId && bill.reason === 'credit')
        .reduce((sum, { delta }) => sum + delta, 0n);
      const wanted = code === undefined ? missing : 0n;
      if (given !== wanted) return `a filling brought ${given}, not ${wanted}`;
      return this.#as('a filling', reply, { code });
    };
  }

  #as(what: string, reply: Outcome<unknown>, { code, limit }: Expected): string | undefined {
    const [got, named] = reply.ok ? [] : [reply.refusal.code, reply.refusal.values.limit];
    if (reply.ok) this.accepted++;
    else this.refused++;
    if (got !== code) return `${what} was answered ${got ?? 'yes'}, not ${code ?? 'yes'}`;
    if (limit === undefined || reply.ok || named === limit) return undefined;
    return `${what} was refused beyond ${named}, not ${limit}`;
  }

  #order(userId: number, asked: OrderDraft, exchange: Exchange): Judge {
    const contract = this.#contracts.get(asked.symbolId);
    const mark = exchange.markPrice(asked.symbolId);
    const draft = contract ? withNaiveSize(contract, mark, asked) : asked;
    // What states refuse is looked at by the gates.
    if (exchange.instrument(draft.symbolId)?.state !== 'trading') return none;
    if (!this.#contracts.has(draft.symbolId)) return none;
    const expected = this.#unit(exchange, userId).order(draft);
    const meets = meetsBook(draft, exchange);
    const held = exchange
      .positions(userId)
      .find((one) => one.symbolId === draft.symbolId && one.side === draft.positionSide)?.size;
    return (reply, changes, now) => {
      if (!meets) return this.#resting(reply, expected);
      if (!reply.ok) return this.#refusedTaker(reply, expected);
      if (expected.exposure !== undefined) return `accepted in spite of ${expected.exposure}`;
      return this.#taken(draft, BigInt(held ?? 0), { order: reply.value as Order, changes, now });
    };
  }

  /** Of what could not trade everything is known. Rules of all orders come first, and are not these. */
  #resting(reply: Outcome<unknown>, expected: ExpectedOrder): string | undefined {
    const isOther = !reply.ok && !aboutMargin.has(reply.refusal.code);
    return isOther ? undefined : this.#as('an order', reply, expected);
  }

  /** What would have traded was for the book to say; what there was to bind it with was not. */
  #refusedTaker(
    { refusal: { code, values } }: Extract<Outcome<unknown>, { ok: false }>,
    { exposure, spare }: ExpectedOrder,
  ): string | undefined {
    const isLimit = code === 'openPositionMax' || code === 'holdPositionMax';
    if (isLimit && exposure !== code) return `an order was refused by ${code}`;
    if (code !== 'balanceNotEnough') return undefined;
    this.refused++;
    return values.limit === spare
      ? undefined
      : `an order was refused beyond ${values.limit}, not ${spare}`;
  }

  /** After a trade that opened, equity covers all that is bound: its gain at the mark not counted, its loss counted. */
  #taken(
    draft: OrderDraft,
    held: bigint,
    { order, changes, now }: { order: Order; changes: Changes; now: Exchange },
  ): string | undefined {
    const { symbolId, side } = draft;
    const fills = changes.fills.filter(({ orderId }) => orderId === order.id);
    const sign = side === 'buy' ? 1n : -1n;
    const lots = fills.reduce((sum, { size }) => sum + BigInt(size), 0n);
    const closing = held * sign < 0n ? abs(held) : 0n;
    const isAlone =
      changes.plans.size === 0 && [...changes.orders].every(({ id }) => id <= order.id);
    if (lots <= closing || !isAlone) return undefined;
    this.traded++;
    const unit = this.#unit(now, order.userId);
    const contract = this.#contracts.get(symbolId)!;
    const value = fills.reduce(
      (sum, one) => sum + tradeValue(contract, BigInt(one.price), BigInt(one.size)),
      0n,
    );
    const atMark = worthOf(contract, BigInt(now.markPrice(symbolId)!), sign * lots);
    const gain = atMark - sign * costSign(contract) * value;
    const isIsolated = unit.isIsolated(symbolId);
    const loss = closing === 0n ? most(-gain, 0n) : 0n;
    const spare = unit.spare(symbolId) - (isIsolated ? loss : most(gain, 0n));
    return spare < 0n ? `order ${order.id} was accepted, which leaves ${spare}` : undefined;
  }
}

const aboutMargin: ReadonlySet<string> = new Set([
  ...['balanceNotEnough', 'openPositionMax', 'holdPositionMax', 'pairNotOpen'],
]);

/** Whether an order would take what stands in the book. */
function meetsBook({ symbolId, side, type, price }: OrderDraft, exchange: Exchange): boolean {
  const best = exchange.depth(symbolId, side === 'buy' ? 'sell' : 'buy', 1)[0];
  if (best === undefined) return false;
  if (type === 'market') return true;
  return side === 'buy' ? price! >= best.price : price! <= best.price;
}

/** What the exchange says of a user now, as it stays when the exchange goes on. */
function standingOf(
  exchange: Exchange,
  userId: number,
  contracts: ReadonlyMap<string, ContractInstrument>,
  at: number,
): Standing {
  const coin = coinOf(contracts);
  const [{ line }] = [...contracts.values()] as [ContractInstrument];
  const symbolIds = [...contracts.keys()];
  const { holdMode, choices } = exchange.contracts(userId, line);
  const totals = new Map(
    exchange
      .allBalances(userId)
      .filter(({ asset }) => asset === coin)
      .map(({ accountType, scope, total }) => [`${accountType} ${scope}`, total as bigint]),
  );
  const held = exchange
    .holds(userId)
    .reduce((sum, { asset, units }) => (asset === coin ? sum + units : sum), 0n);
  const marks = new Map(symbolIds.map((one) => [one, exchange.markPrice(one)]));
  const fresh = exchange
    .contractFigures(symbolIds)
    .filter(({ markAt }) => markAt !== undefined && at - markAt <= 10_000);
  return {
    isHedge: holdMode === 'hedge',
    choices: choices.map((one: MarginChoice) => ({ ...one })),
    positions: exchange
      .positions(userId)
      .filter((one) => contracts.has(one.symbolId))
      .map((one) => ({ ...one })),
    orders: exchange
      .openOrders(userId)
      .filter((one) => marks.has(one.symbolId))
      .map((one) => ({ ...one })),
    wallet: (totals.get(`${accountOf(coin)} `) ?? 0n) - held,
    held,
    account: accountOf(coin),
    isDemo: isDemo(coin),
    margin: (symbolId, side) => totals.get(`mixIsolated ${symbolId}:${side}`) ?? 0n,
    mark: (symbolId) => marks.get(symbolId),
    isFresh: (symbolId) => fresh.some((one) => one.symbolId === symbolId),
  };
}
