import type { BalanceView } from '#domain/account/view.ts';
import type { OrderView, PlanView } from '#domain/order/view.ts';
import type { Pairs, RecordText } from '#kit/records/context.ts';

export interface OrdersProps {
  readonly tag: string;
  readonly symbolId: string;
  /** Of the page, of the open orders and of the waiting plans. */
  readonly pairs: Pairs;
  /** Of spot. Undefined: they could not be read for the page, and come with the socket. */
  readonly orders?: readonly OrderView[] | undefined;
  readonly plans?: readonly PlanView[] | undefined;
  readonly balances?: readonly BalanceView[];
  /** The user's display currency. */
  readonly unit: string;
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of icebergs and TWAPs are read. */
  readonly agentTexts: string;
  /** Where the texts of share cards are read. */
  readonly shareTexts: string;
  readonly text: RecordText;
}
