import type { Line } from '#domain/line/line.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';
import type { ContractsAccount } from '#stores/trading/contracts-account.ts';
import type { PositionItem } from './position-rows.ts';
import type { PositionsText } from './positions.ts';

/** What every form of the dialog is given. */
export interface ActionFormProps {
  readonly account: ContractsAccount;
  readonly line: Line;
  readonly text: PositionsText;
  readonly tag: string;
  /** What take profit and stop loss are compared with at first. */
  readonly tpslWatches: TriggerSource;
  /** Whether quantities to close include what open orders have taken. */
  readonly includesDelegated: boolean;
  /** It was taken. */
  readonly onDone: () => void;
}

export interface ItemFormProps extends ActionFormProps {
  readonly item: PositionItem;
}

export type PositionLabel = keyof PositionsText & string;
