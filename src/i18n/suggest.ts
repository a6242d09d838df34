import { type SiteLocale, siteLocales } from '#domain/codes/locale.ts';
import { routedLocales } from './locale.ts';

/** More than a browser sends; what follows is not read. */
const rangesMax = 20;

/** Scripts and regions that a language's own tag does not name, by the beginning of a tag. */
const otherTags: Readonly<Record<string, string>> = {
  'zh-hant': 'zh-TW',
  'zh-hk': 'zh-TW',
  'zh-mo': 'zh-TW',
  zh: 'zh-CN',
};

/** `Accept-Language` as tags in lower case, the dearest first; those refused by `q=0` are left out. */
function acceptedTags(header: string): string[] {
  const ranges = header
    .slice(0, 500)
    .split(',', rangesMax)
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: q === undefined ? 1 : Number(q.slice(2)) };
    });
  return ranges
    .filter(({ tag, weight }) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag) && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** The site's language for a browser's tag: the whole tag first, then less and less of it. */
function localeOfTag(tag: string, locales: readonly SiteLocale[]): SiteLocale | undefined {
  for (let parts = tag.split('-'); parts.length > 0; parts = parts.slice(0, -1)) {
    const part = parts.join('-');
    const path = otherTags[part];
    const found = locales.find((one) =>
      path ? one.path === path : one.tag.toLowerCase() === part || one.path.toLowerCase() === part,
    );
    if (found) return found;
  }
  return undefined;
}

/**
 * The language that a variant is of. Not `baseLanguageOf`, which would be part of every page's script
 * with the list of languages; this is loaded only where a language may be offered.
 */
function languageOf(path: string): string {
  const parent = siteLocales.find((one) => one.path === path)?.parent;
  return parent === undefined ? path : languageOf(parent);
}

/**
 * The language to offer on a page: the visitor's dearest that the site speaks, when the page is in
 * another one. A variant of the page's own language is no reason to ask.
 */
export function suggestedLocale(
  acceptLanguage: string | null | undefined,
  current: string,
  locales: readonly SiteLocale[] = routedLocales,
): SiteLocale | undefined {
  for (const tag of acceptedTags(acceptLanguage ?? '')) {
    const found = localeOfTag(tag, locales);
    if (found === undefined) continue;
    return languageOf(found.path) === languageOf(current) ? undefined : found;
  }
  return undefined;
}
