import { isSystem } from '#domain/account/account.ts';
import type { Command } from '#exchange/core/command.ts';
import { sliceMax } from '#exchange/core/limits.ts';

/** As many quotes as cost about what one order does: most of a ladder stays as it is. */
const quotesPerOrder = 10;

/** How many orders and plans an owner has open; a cancel-all costs as much, up to a slice. */
export type OpenCount = (userId: number) => number;

/** What a command costs, in orders: at least 1. */
export function weightOf(command: Command, openCount: OpenCount): number {
  switch (command.kind) {
    case 'PlaceOrders':
    case 'PlacePlans':
      return Math.max(1, command.drafts.length);
    case 'CancelOrders':
      return Math.max(1, command.orders.length);
    case 'CancelPlans':
      return Math.max(1, command.plans.length);
    case 'ReplaceQuotes':
      return 1 + Math.floor(command.quotes.length / quotesPerOrder);
    case 'CancelAll':
    case 'CancelAllPlans':
      return 1 + Math.min(sliceMax, openCount(command.userId));
    case 'FreezeUser':
      return command.cancelOrders ? 1 + Math.min(sliceMax, openCount(command.userId)) : 1;
    default:
      return 1;
  }
}

/**
 * In whose name a command waits: a user's id, `operators`, `providers`, or `exchange` for what it
 * does itself, such as opening an account. Providers keep their order among each other: one takes
 * from what another has just quoted.
 */
export type Owner = number | 'operators' | 'providers' | 'exchange';

/** The owner whose share of the queue a command takes. */
export function ownerOf(command: Command): Owner {
  if ('act' in command) return 'operators';
  if (!('userId' in command)) return 'exchange';
  return isSystem(command.userId) ? 'providers' : command.userId;
}

/** Whether an owner is a user, who shares the queue with the other users. */
export const isUser = (owner: Owner): boolean => typeof owner === 'number';
