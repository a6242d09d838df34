import type { LookName } from '#contract/look.ts';

/** Kept for 365 days (§9). */
export const visitorCookieMaxAgeS = 365 * 24 * 60 * 60;

/** The language that a visitor chose, as its path key. */
export const languageCookie = 'locale';

/** A choice that the site remembers, as `document.cookie` and `Set-Cookie` take it. */
export const visitorCookie = (
  name: LookName | 'panels' | typeof languageCookie,
  value: string,
  secure: boolean,
): string =>
  `${name}=${value}; Path=/; Max-Age=${visitorCookieMaxAgeS}; SameSite=Lax${secure ? '; Secure' : ''}`;
