import type { Place } from '#domain/account/place.ts';

/** The account that the lender's orders are traded from. */
export const lenderPlace: Place = 'strategy:1';
