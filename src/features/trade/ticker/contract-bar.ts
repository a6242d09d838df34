import type { ContractView } from '#domain/position/view.ts';
import type { MessageKey } from '#i18n/translate.ts';

export const contractBarKeys = [
  'mark',
  'index',
  'fundingCountdown',
  'openInterest',
] as const satisfies readonly MessageKey<'ticket'>[];

export interface ContractBarProps {
  readonly tag: string;
  readonly symbolId: string;
  /** The coin that open interest is counted in. */
  readonly base: string;
  readonly contracts: readonly ContractView[];
  readonly text: Readonly<Record<(typeof contractBarKeys)[number], string>>;
}
