import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import { type Line, lines, shownLines, usualContractLine } from '#domain/line/line.ts';
import { demoSymbolOf, lineSites, mainOf, marketPath } from '#domain/line/site.ts';

/**
 * Addresses of all pages and files that pages make, without language. A part in brackets stands for
 * many: `[symbol]` for the instruments of the route's line, `[name]` for names in small letters,
 * anything else for what must be written as it is.
 */
const routes: readonly string[] = [
  ...['/', '/login', '/register', '/developers', '/offline'],
  ...['/account', '/account/[name]'],
  ...['/futures', '/futures/hot', '/futures/introduction/[name]', '/spot/introduction/[name]'],
  ...['/news', '/news/[name]', '/support', '/support/search', '/support/search/[version].json'],
  ...['/support/announcements', '/support/announcements/[name]', '/support/articles/[name]'],
  ...[
    '/search.json',
    '/texts/[set].json',
    '/manifest-[locale].webmanifest',
    '/sitemap-[locale].xml',
  ],
  ...['/sitemap.xml', '/robots.txt', '/llms.txt'],
];

/** Where a line's pages stand, without the slash at its beginning. */
const lineRoutes: readonly (readonly [route: string, line: Line])[] = shownLines.map((line) => [
  lineSites[line].route,
  line,
]);

/** Where addresses of lead traders stand; without a lead trader they lead to the contract's page. */
const traderRoute = `trader-${lineSites[usualContractLine].route}`;

/** Words of routes that have no page of their own, and the page that one looks for there. */
const overviews: Readonly<Record<string, string>> = {
  '/fees': '/futures/introduction/trading-fee',
  '/futures/introduction': '/futures/introduction/futures-summarize',
  '/help': '/support',
  '/spot': marketPath(mainOf('spot')),
  '/spot/introduction': '/spot/introduction/spot-rules',
  '/support/articles': '/support',
  ...Object.fromEntries(
    lineRoutes.filter(([, line]) => line !== 'spot').map(([route]) => [`/${route}`, '/futures']),
  ),
};

const nameShape = /^[a-z0-9]+([-.][a-z0-9]+)*$/i;

/** A route's address as a visitor wrote it. */
interface Written {
  readonly pattern: RegExp;
  /** What the parts of the pattern are in the canonical address. */
  readonly canonical: (part: string) => string | undefined;
  readonly route: string;
}

/** Matches an address whatever its letter case, with what stands for the bracket as its one group. */
function writtenOf(route: string): Written {
  const source = route.replaceAll('.', '\\.').replace(/\[\w+\]/, '([^/]+)');
  const isName = route.endsWith('[name]');
  return {
    route,
    pattern: new RegExp(`^${source}$`, 'i'),
    canonical: (part) => {
      if (!isName) return part;
      return nameShape.test(part) ? part.toLowerCase() : undefined;
    },
  };
}

/**
 * A symbol in capital letters without its line's suffix, in demo coins where it names a demo line's twin;
 * undefined: no symbol of the line.
 */
function symbolOn(line: Line, part: string): string | undefined {
  const [, symbol, suffix] = /^([a-z0-9]{2,24})(?:_([a-z]+))?$/i.exec(part) ?? [];
  const isOther = suffix !== undefined && suffix.toLowerCase() !== lines[line].routeCode;
  return isOther || symbol === undefined ? undefined : demoSymbolOf(line, symbol.toUpperCase());
}

/** In the order in which they are tried: words of routes come before symbols. */
const written: readonly Written[] = [
  ...Object.entries(overviews).map(([route, overview]) => ({
    ...writtenOf(route),
    route: overview,
  })),
  ...routes.map(writtenOf),
  ...[...lineRoutes, [traderRoute, usualContractLine] as const].map(([route, line]) => ({
    ...writtenOf(`/${route}/[symbol]`),
    canonical: (part: string) => symbolOn(line, part),
  })),
];

/** The canonical address of an address without language; undefined: no page has such an address. */
function canonicalRoute(path: string): string | undefined {
  for (const { pattern, canonical, route } of written) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const [, part] = found;
    const fixed = part === undefined ? '' : canonical(part);
    return fixed === undefined ? undefined : route.replace(/\[\w+\]/, () => fixed);
  }
  return undefined;
}

/** The parts of an address as text; undefined: they can't be read, or a slash is hidden in one. */
function partsOf(pathname: string): readonly string[] | undefined {
  try {
    const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    return parts.some((part) => part.includes('/')) ? undefined : parts;
  } catch {
    return undefined;
  }
}

const byLowerPath = new Map(siteLocales.map(({ path }) => [path.toLowerCase(), path]));

/**
 * The one address of a page, for any mix of `/en`, letter case, line suffix, percent signs, slashes
 * too many and `index.html`; undefined if no page can have such an address. It is reached in one
 * step: the result's own canonical address is itself. Whether there is such an article or such an
 * instrument, only the page knows.
 */
export function canonicalPath(pathname: string): string | undefined {
  const parts = partsOf(pathname);
  if (parts === undefined) return undefined;
  const locale = byLowerPath.get(parts[0]?.toLowerCase() ?? '') ?? defaultLocale;
  const named = byLowerPath.has(parts[0]?.toLowerCase() ?? '') ? parts.slice(1) : parts;
  const bare = named.at(-1)?.toLowerCase() === 'index.html' ? named.slice(0, -1) : named;
  const path = canonicalRoute(`/${bare.join('/')}`);
  if (path === undefined || locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
