import { byKind, type Kind } from '#domain/instrument/kinds.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';

/** Which price candles are of: mark and index are a contract's. */
export type PriceSource = TriggerSource;

/** What a contract is told besides its trades. */
export const publishedPrices = ['mark', 'index'] as const satisfies readonly PriceSource[];

const sourcesOf = byKind<readonly PriceSource[]>('price sources', {
  spot: ['last'],
  linear: ['last', 'mark', 'index'],
  inverse: ['last', 'mark', 'index'],
});

/** Whether an instrument has such a price: for triggers, in its figures and as candles. */
export const hasPrice = (of: { readonly kind: Kind }, source: PriceSource): boolean =>
  sourcesOf(of).includes(source);

/** The one key of a series of candles: of last prices its instrument's symbol id. */
export const seriesIdOf = (symbolId: string, source: PriceSource): string =>
  source === 'last' ? symbolId : `${symbolId}:${source}`;
