import type { Command, CommandKind, CommandOf, Reply } from '#exchange/core/command.ts';
import { isUser, type Owner, ownerOf } from '#exchange/engine/owner.ts';

/** A command that waits for its turn, and where its answer goes. */
export interface Waiting {
  readonly command: Command;
  answer(reply: Reply<CommandKind>): void;
  fail(error: Error): void;
}

/** What may wait, in orders: users' commands together, and those of the exchange's own owners. */
export const usersMax = 8_000;
export const ownMax = 2_000;
/** One user's share while the queue is empty, and as a part of the room that is left. */
export const shareMax = 500;
const shareOfRoom = 1 / 16;
/** A batch ends with the command that brings it to so many orders; every command is at least one. */
export const batchWeightMax = 256;
/** What an owner may have carried out, in orders, before the next one's turn. */
const turnWeight = 8;

/** Why a command may not wait: its owner's share is used up, or the queue as a whole is full. */
export type Refused = 'tooMany' | 'busy';

interface Entry {
  readonly waiting: Waiting;
  readonly weight: number;
}

/** The commands of one owner, oldest first. */
interface Lane {
  readonly isUser: boolean;
  readonly entries: Entry[];
  /** Entries before it are drained; they are cut off now and then. */
  next: number;
  weight: number;
  /** What it may still have carried out before the next one's turn. */
  credit: number;
}

/**
 * The commands that wait. Every owner has a lane of bounded weight, and lanes take turns (deficit
 * round robin), so nobody waits for more than a turn of each other owner. Within a lane the order
 * stays. A user's share shrinks as the queue fills, so that there is always room for one more user.
 */
export class CommandQueue {
  /** Lanes that hold something, in the order of their turns. */
  readonly #lanes = new Map<Owner, Lane>();
  readonly #weightOf: (command: Command) => number;
  #length = 0;
  #usersWeight = 0;
  #ownWeight = 0;

  constructor(weightOf: (command: Command) => number) {
    this.#weightOf = weightOf;
  }

  /** Commands that wait. */
  get length(): number {
    return this.#length;
  }

  /** Lets a command wait, or says why it may not. */
  add(waiting: Waiting): Refused | undefined {
    const owner = ownerOf(waiting.command);
    const known = this.#lanes.get(owner);
    const weight = Math.min(batchWeightMax, this.#weightOf(waiting.command));
    const held = known?.weight ?? 0;
    const refused = isUser(owner)
      ? this.#userRefusal(held, weight)
      : this.#ownRefusal(held, weight);
    if (refused !== undefined) return refused;
    const lane = known ?? { isUser: isUser(owner), entries: [], next: 0, weight: 0, credit: 0 };
    if (known === undefined) this.#lanes.set(owner, lane);
    lane.entries.push({ waiting, weight });
    this.#count(lane, weight, 1);
    return undefined;
  }

  /** The next batch of at most `weightMax`: lanes take turns, each lane's commands in their order. */
  take(weightMax = batchWeightMax): Waiting[] {
    const taken: Waiting[] = [];
    let weight = 0;
    while (this.#length > 0) {
      const [owner, lane] = this.#lanes.entries().next().value!;
      // A lane that was cut off by the end of a batch goes on with what it had left.
      if (lane.credit <= 0) lane.credit += turnWeight;
      while (lane.next < lane.entries.length && lane.entries[lane.next]!.weight <= lane.credit) {
        if (weight >= weightMax) return taken;
        const entry = lane.entries[lane.next++]!;
        lane.credit -= entry.weight;
        weight += entry.weight;
        this.#count(lane, -entry.weight, -1);
        taken.push(entry.waiting);
      }
      this.#endTurn(owner, lane);
    }
    return taken;
  }

  /** Everything that waits, in no order between owners. */
  takeAll(): Waiting[] {
    const all = [...this.#lanes.values()].flatMap(({ entries, next }) =>
      entries.slice(next).map(({ waiting }) => waiting),
    );
    this.#lanes.clear();
    this.#length = 0;
    this.#usersWeight = 0;
    this.#ownWeight = 0;
    return all;
  }

  /** A command heavier than a share may wait alone. */
  #userRefusal(held: number, weight: number): Refused | undefined {
    const room = usersMax - this.#usersWeight;
    if (room <= 0) return 'busy';
    const share = Math.min(shareMax, Math.max(1, Math.floor(room * shareOfRoom)));
    return held === 0 || held + weight <= share ? undefined : 'tooMany';
  }

  #ownRefusal(held: number, weight: number): Refused | undefined {
    // One of the exchange's own owners leaves as much room for the others as it takes.
    return held === 0 || held + weight <= ownMax - this.#ownWeight ? undefined : 'busy';
  }

  #endTurn(owner: Owner, lane: Lane): void {
    this.#lanes.delete(owner);
    if (lane.next === lane.entries.length) return;
    lane.entries.splice(0, lane.next);
    lane.next = 0;
    lane.credit += turnWeight;
    this.#lanes.set(owner, lane);
  }

  #count(lane: Lane, weight: number, commands: number): void {
    lane.weight += weight;
    this.#length += commands;
    if (lane.isUser) this.#usersWeight += weight;
    else this.#ownWeight += weight;
  }
}

/** Nobody waits for the engine's own commands. */
const own = (command: Command): Waiting => ({ command, answer() {}, fail() {} });
export const elapseTime = own({ kind: 'ElapseTime' });
export const runJobs = own({ kind: 'RunJobs' });

/** Makes the entry of a command and the promise of its answer. */
export function waitingFor<K extends CommandKind>(
  command: CommandOf<K>,
): { entry: Waiting; answered: Promise<Reply<K>> } {
  const { promise, resolve, reject } = Promise.withResolvers<Reply<K>>();
  // The queue holds commands of all kinds; each gets the reply that its own kind names.
  const entry: Waiting = {
    command,
    answer: resolve as (reply: Reply<CommandKind>) => void,
    fail: reject,
  };
  return { entry, answered: promise };
}
