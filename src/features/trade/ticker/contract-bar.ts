import type { ContractView } from '#domain/position/view.ts';
import type { Messages } from '#i18n/translate.ts';

export interface ContractBarProps {
  readonly tag: string;
  readonly symbolId: string;
  /** What open interest is counted in: the base coin, or of contracts the quote. */
  readonly unit: string;
  readonly contracts: readonly ContractView[];
  /** When it settles, Unix milliseconds; absent: it is a perpetual. */
  readonly deliversAt?: number | undefined;
  readonly text: Messages<'contract-bar'>;
}
