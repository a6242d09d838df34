import type { FramePart, FrameParts } from '#domain/site/frame.ts';

export type { FramePart } from '#domain/site/frame.ts';

/**
 * What a page that the build makes cannot know: where the site is, and what its operator set. The
 * page says these instead, and the server puts what holds in their place.
 */
export const holes = {
  /** A valid address, so that paths can be resolved against it; never anybody's (RFC 2606). */
  origin: 'http://site.invalid',
  /** Of the support: likewise. */
  support: 'https://support.invalid/',
  ratePerUser: '[rate-per-user]',
  ratePerAddress: '[rate-per-address]',
} as const;

export interface SiteFacts {
  /** Like `https://exchange.example`. */
  readonly origin: string;
  /** Where users reach the support, as the operator set it. */
  readonly support?: string | undefined;
  /** Calls a second. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
  /** Which parts of the page's frame are there. */
  readonly parts: FrameParts;
}

/** The marks around a part that is there under some conditions only, all of which must hold. */
export const marksOf = (parts: readonly FramePart[]) => ({
  start: `<!--if ${parts.join(' ')}-->`,
  end: `<!--end ${parts.join(' ')}-->`,
});

/** A part with no other within. */
const innermost = /<!--if ([\w: -]+)-->((?:(?!<!--if )[\s\S])*?)<!--end \1-->/g;

/** The text without the parts whose conditions don't hold, and without marks. */
function withParts(text: string, shown: FrameParts): string {
  const cut = text.replace(innermost, (_, parts: string, inner: string) =>
    parts.split(' ').every((part) => shown.has(part as FramePart)) ? inner : '',
  );
  return cut === text ? text : withParts(cut, shown);
}

/** The text with its holes filled; the socket's address follows the site's. */
export const withFacts = (text: string, facts: SiteFacts): string =>
  withParts(text, facts.parts)
    .replaceAll(holes.origin, facts.origin)
    .replaceAll(holes.support, (facts.support ?? '').replaceAll('&', '&amp;'))
    .replaceAll(holes.origin.replace(/^http/, 'ws'), facts.origin.replace(/^http/, 'ws'))
    .replaceAll(holes.ratePerUser, String(facts.ratePerUser))
    .replaceAll(holes.ratePerAddress, String(facts.ratePerAddress));
