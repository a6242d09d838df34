/**
 * What caches between may do with a page that is the same for all visitors: hand it on for a moment, and for
 * some minutes while they ask for it again. Browsers ask each time, and get it only if it changed (`etag`).
 * Of a user's page the middleware makes a private one.
 */
export const keptForAll = 'public, max-age=0, s-maxage=15, stale-while-revalidate=300';
