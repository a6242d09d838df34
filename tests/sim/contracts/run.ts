import { firstUserId } from '#domain/account/account.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Outcome } from '#domain/refusal.ts';
import type { Changes } from '#exchange/core/changes.ts';
import type { Command } from '#exchange/core/command.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { Answers } from './answers.ts';
import { Bookkeeper } from './bookkeeper.ts';
import { Day } from './day.ts';
import { Gates } from './gates.ts';
import { lineOfSeed } from './lines.ts';
import { Ocos } from './ocos.ts';
import { Seizures } from './seizures.ts';
import { Stops } from './stops.ts';

/** What a day came to: what differed first, and how much happened. */
export interface Run {
  readonly wrong: string | undefined;
  readonly forced: number;
  readonly fundings: number;
  /** Answers that were told beforehand, by what they were. */
  readonly accepted: number;
  readonly refused: number;
  readonly traded: number;
  /** Positions that were taken over, with ADL among them, and fees that margins cut short. */
  readonly taken: number;
  readonly reduced: number;
  readonly shortFees: number;
  readonly untold: number;
  /** MMR stops that fired. */
  readonly ratioFired: number;
  /** OCOs whose stop was carried out. */
  readonly ocosStopped: number;
  /** Commands by a stale mark, and fundings that were to be skipped. */
  readonly stale: number;
  readonly skipped: number;
}

class Differs extends Error {}

const seenOf = (exchange: Exchange) => ({
  positions: (userId: number) => exchange.positions(userId),
  openOrders: (userId: number) => exchange.openOrders(userId),
});

const openOf = (exchange: Exchange) => ({
  orders: (userId: number) => exchange.openOrders(userId),
});

const usersOf = ({ counters: { userId: last } }: Exchange) =>
  Array.from({ length: last - firstUserId + 1 }, (_, n) => firstUserId + n);

/** The books of contracts that settle in one coin. */
class Books {
  readonly books: Bookkeeper;
  readonly answers: Answers;
  readonly seizures: Seizures;
  readonly stops: Stops;
  readonly #coin: string;
  readonly #ids: ReadonlySet<string>;

  constructor(contracts: readonly ContractInstrument[], coin: string) {
    this.books = new Bookkeeper(contracts);
    this.answers = new Answers(contracts);
    this.seizures = new Seizures(contracts);
    this.stops = new Stops(contracts, this.books);
    this.#coin = coin;
    this.#ids = new Set(contracts.map(({ symbolId }) => symbolId));
  }

  before(command: Command, exchange: Exchange, now: number): void {
    this.answers.before(command, exchange, now);
    this.seizures.before(exchange);
    this.stops.before();
  }

  after(
    reply: Outcome<unknown>,
    all: Changes,
    exchange: Exchange,
    { command, now }: { readonly command: Command; readonly now: number },
  ): string | undefined {
    const changes = this.#own(all);
    const said = this.#saidBy(exchange);
    const isMarked = command.kind === 'MarkContracts';
    const isQuiet = !exchange.hasDueJobs(now + 60_000);
    return (
      this.books.take(changes, said) ??
      this.answers.after(reply, changes, exchange) ??
      this.seizures.after(changes, exchange) ??
      this.stops.after(changes, said, { isMarked, isQuiet })
    );
  }

  rest(exchange: Exchange): string | undefined {
    return this.books.rest(this.#saidBy(exchange));
  }

  #saidBy(exchange: Exchange) {
    const isOwn = ({ asset }: { readonly asset: string }) => asset === this.#coin;
    return {
      positions: (userId: number) => exchange.positions(userId),
      balances: (userId: number) => exchange.allBalances(userId).filter(isOwn),
      mark: (symbolId: string) => exchange.markPrice(symbolId),
      held: (userId: number) =>
        exchange
          .holds(userId)
          .filter(isOwn)
          .reduce((sum, { units }) => sum + units, 0n),
    };
  }

  /** What of a command's changes is about these contracts. */
  #own(changes: Changes): Changes {
    const isOwn = ({ symbolId }: { readonly symbolId: string }) => this.#ids.has(symbolId);
    const { entities, fills, bills, orders } = changes;
    return {
      ...changes,
      orders: new Set([...orders].filter(isOwn)),
      fills: fills.filter(isOwn),
      bills: bills.filter(({ asset }) => asset === this.#coin),
      entities: {
        ...entities,
        positions: new Set([...entities.positions].filter(isOwn)),
        fundings: new Set([...entities.fundings].filter(isOwn)),
      },
    };
  }
}

/** A seeded day with sixty percent down in a minute at its end, kept by two books. */
export function runDay(
  seed: number,
  make?: (snapshot: Snapshot) => Exchange,
  Life: typeof Day = Day,
): Run {
  const { contracts, coins } = lineOfSeed(seed);
  const gates = new Gates(contracts);
  const ocos = new Ocos();
  const kept = coins.map((coin) => {
    const own = contracts.filter(({ settle }) => settle.code === coin);
    return new Books(own, coin);
  });
  const hold = (wrong: string | undefined) => {
    if (wrong !== undefined) throw new Differs(wrong);
  };
  const sumOf = (of: (one: Books) => number) => kept.reduce((sum, one) => sum + of(one), 0);
  const ended = (wrong: string | undefined) => ({
    wrong,
    forced: sumOf(({ books }) => books.forced),
    fundings: sumOf(({ books }) => books.fundings),
    accepted: sumOf(({ answers }) => answers.accepted),
    refused: sumOf(({ answers }) => answers.refused),
    traded: sumOf(({ answers }) => answers.traded),
    taken: sumOf(({ seizures }) => seizures.taken),
    reduced: sumOf(({ seizures }) => seizures.reduced),
    shortFees: sumOf(({ seizures }) => seizures.shortFees),
    untold: sumOf(({ seizures }) => seizures.untold),
    ratioFired: sumOf(({ stops }) => stops.fired),
    ocosStopped: ocos.stopped,
    ...{ stale: gates.looked, skipped: gates.skipped },
  });
  try {
    const day = new Life(
      seed,
      {
        before(command, exchange, now) {
          for (const one of kept) one.before(command, exchange, now);
          gates.before(usersOf(exchange), seenOf(exchange));
        },
        restarted: () => gates.restarted(),
        after(reply, changes, exchange, by) {
          const { command, now } = by;
          hold(gates.after(command, reply.ok, changes, now, seenOf(exchange)));
          for (const one of kept) hold(one.after(reply, changes, exchange, by));
          hold(ocos.after(changes, openOf(exchange)));
        },
      },
      make,
    );
    const rest = () => {
      day.check();
      // A liquidation may have filled an order that waited, far from the mark: the next marks see to it.
      const isAtRest = () => kept.every((one) => one.rest(day.desk.exchange) === undefined);
      for (let n = 0; n < 2 && !isAtRest(); n++) {
        day.mark();
        day.check();
      }
      for (const one of kept) {
        hold(one.rest(day.desk.exchange));
        hold(one.answers.funds(day.desk.exchange, day.users));
      }
    };
    for (let n = 0; n < 250; n++) {
      day.step();
      if (n % 10 === 9) {
        day.resume();
        rest();
      }
    }
    for (let n = 0; n < 12; n++) {
      day.move(-0.0735);
      rest();
    }
    day.desk.restart();
    day.mark();
    rest();
    hold(day.deliver());
    rest();
    day.delist();
    return ended(undefined);
  } catch (error) {
    // A core with a fault may also break down, or fail what must hold of any day.
    return ended(error instanceof Error ? error.message : String(error));
  }
}
