import type { ContractView } from '#domain/position/view.ts';
import type { Messages } from '#i18n/translate.ts';

export interface ContractBarProps {
  readonly tag: string;
  readonly symbolId: string;
  /** The coin that open interest is counted in. */
  readonly base: string;
  readonly contracts: readonly ContractView[];
  readonly text: Messages<'contract-bar'>;
}
