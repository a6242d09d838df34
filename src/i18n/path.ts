import { defaultLocale } from '#domain/codes/locale.ts';
import { isRouted, routedLocales } from './locale.ts';

/** Path and query of a page in a language: `('/spot/BTCUSDT?x=1', 'ar')` → `/ar/spot/BTCUSDT?x=1`. */
export function localizePath(path: string, locale: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}

/**
 * Address of a page that carries on where the visitor is: `?from=…&source=mix`. `path` is that of
 * the page to log in or to sign up.
 */
export const accountPath = (path: string, from: string): string =>
  `${path}?from=${encodeURIComponent(from)}&source=mix`;

/** What a page that the build makes in every language answers as its `getStaticPaths`. */
export const localePaths = () =>
  routedLocales.map(({ path }) => ({
    params: { locale: path === defaultLocale ? undefined : path },
  }));

/** The language that an address asks for; the default one when it names none that is routed. */
export function localeOfPath(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  return isRouted(first) ? first : defaultLocale;
}

/** The address without its language: `/ar/spot/BTCUSDT` → `/spot/BTCUSDT`. */
export function withoutLocale(pathname: string): string {
  const [, first = '', ...rest] = pathname.split('/');
  return isRouted(first) ? `/${rest.join('/')}` : pathname;
}

const anyOrigin = 'http://site.invalid';

/**
 * Where to go after logging in: a path on this site, else undefined. Starts with exactly one slash
 * and stays on the origin when the browser resolves it (backslashes count as slashes there). No
 * honest address has control characters, of which browsers drop some.
 */
export function safeReturnPath(from: string | null | undefined): string | undefined {
  if (!from || from.length > 2000 || /\p{Cc}/u.test(from)) return undefined;
  if (!/^\/(?![/\\])/.test(from)) return undefined;
  try {
    const url = new URL(from, anyOrigin);
    return url.origin === anyOrigin && !url.pathname.startsWith('//')
      ? url.pathname + url.search + url.hash
      : undefined;
  } catch {
    return undefined;
  }
}
