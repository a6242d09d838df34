import type { TickerRow } from '#contract/calls/market.ts';
import type { Messages } from '#i18n/translate.ts';

export interface StatusBarProps {
  readonly tag: string;
  /** The pairs shown, in this order. */
  readonly pairs: readonly {
    readonly symbol: string;
    readonly base: string;
    readonly href: string;
  }[];
  readonly tickers: readonly TickerRow[];
  readonly text: Messages<'status-bar' | 'words-live'>;
}
