import type { TriggerSource } from '#domain/order/conditional.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { Messages } from '#i18n/translate.ts';
import type { ToolsText } from '#kit/table/context.ts';

export type PositionsText = Messages<'positions'> &
  Messages<'fields'> &
  ToolsText &
  HelpLinks<'tpsl'>;

/** The account itself is in the page's seed. */
export interface PositionsProps {
  readonly tag: string;
  /** The page's contract. */
  readonly symbolId: string;
  /** Which price the user prefers take profit and stop loss to be compared with. */
  readonly tpslWatches: TriggerSource;
  readonly text: PositionsText;
}
