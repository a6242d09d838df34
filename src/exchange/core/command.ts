import type { Outcome } from '#domain/refusal.ts';
import type { CommandType } from '#exchange/core/commands/command-type.ts';
import type { commandTypes } from '#exchange/core/commands/registry.ts';

export type { OrderRef } from '#domain/order/order.ts';
export type { PairChange } from '#exchange/core/instruments/pairs.ts';
export type { Quote } from '#exchange/core/orders/quotes.ts';

type Types = typeof commandTypes;
type CommandOfType<T> = T extends CommandType<infer C, infer _> ? C : never;
type ReplyOfType<T> = T extends CommandType<infer _, infer R> ? R : never;

export type CommandKind = keyof Types;
/** Everything that can change the exchange: plain data, applied in the order of the queue. */
export type Command = CommandOfType<Types[CommandKind]>;
export type CommandOf<K extends CommandKind> = Extract<Command, { kind: K }>;

/** What each command answers when it was not refused. */
export type Replies = { readonly [K in CommandKind]: ReplyOfType<Types[K]> };
export type Reply<K extends CommandKind> = Outcome<Replies[K]>;
