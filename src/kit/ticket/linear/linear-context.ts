import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { SideContext } from '#kit/order-kinds/kind.ts';
import type { LinearContract } from '#stores/trading/linear-account.ts';

/** What the rules of linear contracts ask besides. */
export interface LinearContext extends SideContext {
  readonly instrument: ContractInstrument;
  /** The contract in the user's account. */
  readonly own: LinearContract;
  readonly isUser: boolean;
}
