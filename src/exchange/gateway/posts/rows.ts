import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import type { LocalTexts, Post } from '#domain/content/post.ts';
import { htmlOf, summaryOf } from '#exchange/gateway/posts/html.ts';

/** Languages in which a text is looked for: a variant reads its language, and all read English. */
function languagesFor(locale: string): readonly string[] {
  const parent = siteLocales.find(({ path }) => path === locale)?.parent;
  return [locale, ...(parent === undefined ? [] : [parent]), defaultLocale];
}

const languageOf = (texts: LocalTexts, locale: string): string =>
  languagesFor(locale).find((one) => texts[one] !== undefined) ?? defaultLocale;

const inLanguage = (texts: LocalTexts, locale: string): string => texts[languageOf(texts, locale)]!;

/** What was made of a post's text, for as long as the post is the same. */
const madeOf = new WeakMap<Post, Map<string, string>>();

function once(post: Post, key: string, make: () => string): string {
  const made = madeOf.get(post) ?? new Map<string, string>();
  madeOf.set(post, made);
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

/** What lists show of a post. */
export function headOf(post: Post, locale: string) {
  const { at, title, body, coins } = post;
  const language = languageOf(body, locale);
  return {
    at,
    title: inLanguage(title, locale),
    summary: once(post, `summary ${language}`, () => summaryOf(body[language]!)),
    coinList: [...coins],
  };
}

/** What its own page shows beside. */
export function bodyOf(post: Post, locale: string) {
  const { body } = post;
  const language = languageOf(body, locale);
  const text = body[language]!;
  return {
    text,
    html: once(post, `html ${language} ${locale}`, () => htmlOf(text, locale)),
    locale: language,
    locales: Object.keys(body),
  };
}
