import type { Direction } from '#domain/codes/position.ts';

/** What a share card is about: a position, one that has ended, or what was bought of a coin and is held. */
export type ShareSubject =
  | { readonly of: 'position' | 'closedPosition'; readonly id: string }
  | { readonly of: 'spotPnl'; readonly coin: string };

/** What can be shared of it; prices and amounts are plain decimals. */
export interface ShareView {
  readonly of: ShareSubject['of'];
  /** The contract, or the pair whose price counts. */
  readonly symbolId: string;
  /** Of a position alone. */
  readonly direction?: Direction | undefined;
  readonly leverage?: number | undefined;
  /** Average entry price, or what the coin cost. */
  readonly entry?: string | undefined;
  /** Mark price, average exit price, or last price. */
  readonly price?: string | undefined;
  readonly profit?: string | undefined;
  readonly profitCoin: string;
  /** Percent with two decimals: ROE, or of the cost. */
  readonly rate?: string | undefined;
  /** Unix milliseconds. */
  readonly at: number;
}
