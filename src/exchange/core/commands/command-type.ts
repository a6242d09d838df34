import { batchMax } from '#domain/instrument/limits.ts';
import { type Outcome, refuse } from '#domain/refusal.ts';
import type { Owner } from '#exchange/core/instruments/standing.ts';
import { sliceMax } from '#exchange/core/limits.ts';
import { renewVipLevel } from '#exchange/core/orders/volume.ts';
import type { Needs } from '#exchange/core/past.ts';
import type { State } from '#exchange/core/state.ts';

/** A command is plain data, applied in the order of the queue. */
export interface AnyCommand {
  readonly kind: string;
}

/** A command of one user or provider. */
export interface UserCommand extends AnyCommand {
  readonly userId: number;
}

/** How many orders and plans an owner has open. */
export type OpenCount = (userId: number) => number;

/** What there is to know about a kind of command: everything about it stands in its file. */
export interface CommandType<C extends AnyCommand, R> {
  readonly kind: C['kind'];
  /** What it costs the queue, in orders, at least 1; absent: 1. */
  readonly weight?: ((command: C, openCount: OpenCount) => number) | undefined;
  /** Says what it needs of the committed past: nothing else is known when it is carried out. */
  readonly needs?: ((command: C, needs: Needs) => void) | undefined;
  /** Carries it out at `state.now`. What is refused leaves everything as it was. */
  readonly apply: (state: State, command: C) => Outcome<R>;
}

/** One of several kinds of commands, each of which takes its own. */
interface AnyCommandType {
  readonly kind: string;
  readonly weight?: ((command: never, openCount: OpenCount) => number) | undefined;
  readonly needs?: ((command: never, needs: Needs) => void) | undefined;
  readonly apply: (state: State, command: never) => Outcome<unknown>;
}

/** Kinds of commands by their names: those of the registry, or a test's with one more. */
export type CommandTypes = Readonly<Record<string, AnyCommandType>>;

/** A kind of command with its handler. */
export const commandType = <C extends AnyCommand, R>(type: CommandType<C, R>): CommandType<C, R> =>
  type;

interface UserCommandType<C extends UserCommand, R> {
  readonly kind: C['kind'];
  readonly weight?: CommandType<C, R>['weight'];
  readonly needs?: CommandType<C, R>['needs'];
  readonly apply: (state: State, owner: Owner, command: C) => Outcome<R>;
}

/** A kind of command of a user or provider, whose handler is given its owner. */
export const userCommandType = <C extends UserCommand, R>({
  kind,
  weight,
  needs,
  apply,
}: UserCommandType<C, R>): CommandType<C, R> => ({
  kind,
  weight,
  needs,
  apply(state, command) {
    const owner = state.owners.get(command.userId);
    if (owner === undefined || (owner.state === undefined && !owner.isProvider)) {
      return refuse('userUnknown');
    }
    renewVipLevel(state, owner);
    return apply(state, owner, command);
  },
});

/** Applies `one` to each item; each is accepted or refused by itself. */
export function inBatch<I, T>(
  items: readonly I[],
  one: (item: I) => Outcome<T>,
): Outcome<readonly Outcome<T>[]> {
  if (items.length > batchMax) {
    return refuse('batchTooLarge', { limit: String(batchMax), value: String(items.length) });
  }
  return { ok: true, value: items.map(one) };
}

/** Says what each item of a batch needs; one that is too large is refused and needs nothing. */
export function needsOfItems<I>(items: readonly I[], one: (item: I) => void): void {
  if (items.length <= batchMax) items.forEach(one);
}

/** What a batch costs the queue. */
export const weightOfItems = (items: readonly unknown[]): number => Math.max(1, items.length);

/** What canceling all that an owner has open costs the queue, up to a slice. */
export const weightOfAll = (userId: number, openCount: OpenCount): number =>
  1 + Math.min(sliceMax, openCount(userId));
