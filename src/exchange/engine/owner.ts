import { isSystem } from '#domain/account/account.ts';
import type { Command } from '#exchange/core/command.ts';

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
