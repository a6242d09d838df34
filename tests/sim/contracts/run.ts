import { firstUserId } from '#domain/account/account.ts';
import type { Exchange } from '#exchange/core/exchange.ts';
import type { Snapshot } from '#exchange/core/snapshot.ts';
import { Answers } from './answers.ts';
import { Bookkeeper } from './bookkeeper.ts';
import { Day } from './day.ts';
import { Gates } from './gates.ts';
import { lineOfSeed } from './lines.ts';
import { Seizures } from './seizures.ts';

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
  /** Commands by a stale mark, and fundings that were to be skipped. */
  readonly stale: number;
  readonly skipped: number;
}

class Differs extends Error {}

const seenOf = (exchange: Exchange) => ({
  positions: (userId: number) => exchange.positions(userId),
  openOrders: (userId: number) => exchange.openOrders(userId),
});

const usersOf = ({ counters: { userId: last } }: Exchange) =>
  Array.from({ length: last - firstUserId + 1 }, (_, n) => firstUserId + n);

/** A seeded day with sixty percent down in a minute at its end, kept by two books. */
export function runDay(seed: number, make?: (snapshot: Snapshot) => Exchange): Run {
  const { contracts } = lineOfSeed(seed);
  const books = new Bookkeeper(contracts);
  const answers = new Answers(contracts);
  const seizures = new Seizures(contracts);
  const gates = new Gates(contracts);
  const saidBy = (exchange: Exchange) => ({
    positions: (userId: number) => exchange.positions(userId),
    balances: (userId: number) => exchange.allBalances(userId),
    mark: (symbolId: string) => exchange.markPrice(symbolId),
    held: (userId: number) => exchange.holds(userId).reduce((sum, { units }) => sum + units, 0n),
  });
  const hold = (wrong: string | undefined) => {
    if (wrong !== undefined) throw new Differs(wrong);
  };
  const ended = (wrong: string | undefined) => ({
    ...{ wrong, forced: books.forced, fundings: books.fundings },
    ...{ accepted: answers.accepted, refused: answers.refused, traded: answers.traded },
    ...{ taken: seizures.taken, reduced: seizures.reduced },
    ...{ shortFees: seizures.shortFees, untold: seizures.untold },
    ...{ stale: gates.looked, skipped: gates.skipped },
  });
  try {
    const day = new Day(
      seed,
      {
        before(command, exchange, now) {
          answers.before(command, exchange, now);
          seizures.before(exchange);
          gates.before(usersOf(exchange), seenOf(exchange));
        },
        restarted: () => gates.restarted(),
        after(reply, changes, exchange, { command, now }) {
          hold(gates.after(command, reply.ok, changes, now, seenOf(exchange)));
          hold(books.take(changes, saidBy(exchange)));
          hold(answers.after(reply, changes, exchange));
          hold(seizures.after(changes, exchange));
        },
      },
      make,
    );
    const rest = () => {
      day.check();
      // A liquidation may have filled an order that waited, far from the mark: the next marks see to it.
      for (let n = 0; n < 2 && books.rest(saidBy(day.desk.exchange)) !== undefined; n++) {
        day.mark();
        day.check();
      }
      hold(books.rest(saidBy(day.desk.exchange)));
      hold(answers.funds(day.desk.exchange, day.users));
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
    day.delist();
    return ended(undefined);
  } catch (error) {
    // A core with a fault may also break down, or fail what must hold of any day.
    return ended(error instanceof Error ? error.message : String(error));
  }
}
