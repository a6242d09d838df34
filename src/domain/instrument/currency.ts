import type { Asset } from './instrument.ts';

/** The quote of inverse contracts. Prices and tiers count it, and no account can hold it. */
export const usd: Asset = { code: 'USD', name: 'US dollar', scale: 8 };

/** Whether something is only counted in: nobody holds it. */
export const isCurrency = (code: string): boolean => code === usd.code;
