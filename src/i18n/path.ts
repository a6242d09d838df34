import { defaultLocale } from '#domain/codes/locale.ts';
import { isRouted, localeOfSegment, routedLocales } from './locale.ts';

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

/** Segments after which one symbol follows, with the suffix that the route's line may carry. */
const symbolRoutes: Readonly<Record<string, string>> = { spot: '_SPBL' };

/** Upper case, without the line's own suffix; undefined when it cannot be a symbol at all. */
function canonicalSymbol(segment: string, suffix: string): string | undefined {
  if (!/^[a-z0-9]{2,24}(_[a-z]{2,8})?$/i.test(segment)) return undefined;
  const upper = segment.toUpperCase();
  return upper.endsWith(suffix) ? upper.slice(0, -suffix.length) : upper;
}

/**
 * The one address of a page, for any mix of `/en`, letter case of language and symbol, line suffix
 * and slashes too many. Addresses are reached in one step: the result's own canonical is itself.
 */
export function canonicalPath(pathname: string): string {
  let segments = pathname.split('/').filter((segment) => segment !== '');
  const locale = localeOfSegment(segments[0] ?? '');
  // A second language after the first belongs to no page: kept, so that it ends as 404.
  const nested = localeOfSegment(segments[1] ?? '') !== undefined;
  if (locale && !nested) {
    const prefix = locale.path === defaultLocale ? [] : [locale.path];
    segments = [...prefix, ...segments.slice(1)];
  }
  const start = locale && !nested && locale.path !== defaultLocale ? 1 : 0;
  const suffix = symbolRoutes[segments[start] ?? ''];
  if (suffix !== undefined && segments.length === start + 2) {
    const symbol = canonicalSymbol(segments[start + 1] ?? '', suffix);
    if (symbol !== undefined) segments[start + 1] = symbol;
  }
  return `/${segments.join('/')}`;
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
