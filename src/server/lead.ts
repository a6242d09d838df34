import { canonicalPath } from '#domain/site/address.ts';
import type { SiteFrame } from '#domain/site/frame.ts';
import { localeOfPath, withoutLocale } from '#i18n/path.ts';

interface Lead {
  readonly status: 301 | 302;
  readonly location: string;
}

/**
 * Where a visitor is led in one step, with the query: to the page's one address, and from a language that
 * the site is not offered in to English, for now. Undefined: nowhere, as what no page can have is not found.
 */
export function leadOf(url: string, { locales }: Pick<SiteFrame, 'locales'>): Lead | undefined {
  const [path = '/'] = url.split('?', 1);
  const canonical = canonicalPath(path);
  if (canonical === undefined) return undefined;
  const search = URL.parse(url.slice(path.length), 'http://site.invalid')?.search ?? '';
  const isOffered = locales.includes(localeOfPath(canonical));
  if (!isOffered) return { status: 302, location: withoutLocale(canonical) + search };
  return canonical === path ? undefined : { status: 301, location: canonical + search };
}
