import type { Messages } from '#i18n/translate.ts';

export type TransferText = Messages<'transfer'> & Messages<'fields'>;

/** The account itself is in the page's seed. */
export interface FuturesAccountProps {
  readonly tag: string;
  /** The page's contract. */
  readonly symbolId: string;
  readonly text: TransferText;
}
