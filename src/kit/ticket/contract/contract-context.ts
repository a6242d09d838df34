import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { SideContext } from '#kit/order-kinds/kind.ts';
import type { TicketContract } from '#stores/trading/contracts-account.ts';

/** What the rules of contracts ask besides. */
export interface ContractContext extends SideContext {
  readonly instrument: ContractInstrument;
  /** The contract in the user's account. */
  readonly own: TicketContract;
  readonly isUser: boolean;
  /** The most of an order that only closes is what open orders have left of its position. */
  readonly leavesTaken: boolean;
}
