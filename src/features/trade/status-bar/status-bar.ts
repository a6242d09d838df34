import type { TickerRow } from '#contract/calls/market.ts';
import type { MessageKey } from '#i18n/translate.ts';

export const statusKeys = [
  'live',
  'delayed',
  'offline',
  'connecting',
  'latency',
  'figuresAt',
  'mainPages',
] as const satisfies readonly MessageKey<'spot'>[];

export interface StatusBarProps {
  readonly tag: string;
  /** The pairs shown, in this order. */
  readonly pairs: readonly {
    readonly symbol: string;
    readonly base: string;
    readonly href: string;
  }[];
  readonly tickers: readonly TickerRow[];
  readonly text: Readonly<Record<(typeof statusKeys)[number], string>>;
}
