/**
 * What a page that the build makes cannot know: where the site is, and what its operator set. The
 * page says these instead, and the server puts what holds in their place.
 */
export const holes = {
  /** A valid address, so that paths can be resolved against it; never anybody's (RFC 2606). */
  origin: 'http://site.invalid',
  ratePerUser: '[rate-per-user]',
  ratePerAddress: '[rate-per-address]',
} as const;

export interface SiteFacts {
  /** Like `https://exchange.example`. */
  readonly origin: string;
  /** Calls a second. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
}

/** The text with its holes filled; the socket's address follows the site's. */
export const withFacts = (text: string, facts: SiteFacts): string =>
  text
    .replaceAll(holes.origin, facts.origin)
    .replaceAll(holes.origin.replace(/^http/, 'ws'), facts.origin.replace(/^http/, 'ws'))
    .replaceAll(holes.ratePerUser, String(facts.ratePerUser))
    .replaceAll(holes.ratePerAddress, String(facts.ratePerAddress));
