/** What a visitor may choose of the site's look; the first of each is the default (§9: dark). */
const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Which colour says up: green, red, or blue against orange, which colour-blind people tell apart. */
export const priceColours = ['green-up', 'red-up', 'blue-up'] as const;
export type PriceColours = (typeof priceColours)[number];

/** Names of the cookies and of the data attributes on `<html>` alike. */
export type LookName = 'theme' | 'colours';

/** Kept for 365 days (§9). */
const maxAgeS = 365 * 24 * 60 * 60;

export const themeOf = (text: string | undefined): Theme =>
  themes.find((theme) => theme === text) ?? themes[0];

export const priceColoursOf = (text: string | undefined): PriceColours =>
  priceColours.find((colours) => colours === text) ?? priceColours[0];

/** The language that a visitor chose, as its path key. */
export const languageCookie = 'locale';

/** A choice that the site remembers, as `document.cookie` and `Set-Cookie` take it. */
export const visitorCookie = (
  name: LookName | typeof languageCookie,
  value: string,
  secure: boolean,
): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure ? '; Secure' : ''}`;

/**
 * Runs in the head before anything is painted, so that a page made without the cookie (prerendered,
 * or from the browser's cache) does not flash. A page that the build made also learns whose session
 * it is; on others the server has said that. Its hash stands in the content security policy.
 */
export const lookScript =
  "{const r=document.documentElement;for(const n of['theme','colours','session']){" +
  "const m=document.cookie.match('(?:^|; )'+n+'=([^;]+)');" +
  "if(m&&(n!='session'||'made'in r.dataset))r.setAttribute('data-'+n,m[1])}}";
