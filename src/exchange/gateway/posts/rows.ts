import { defaultLocale, lookupChain } from '#domain/codes/locale.ts';
import type { LocalTexts, Post } from '#domain/content/post.ts';
import { htmlOf, summaryOf } from '#exchange/gateway/posts/html.ts';
import { RecentMap } from '#exchange/requests/recent-map.ts';

const languageOf = (texts: LocalTexts, locale: string): string =>
  lookupChain(locale).find((one) => texts[one] !== undefined) ?? defaultLocale;

const inLanguage = (texts: LocalTexts, locale: string): string => texts[languageOf(texts, locale)]!;

/** Summaries by language, for as long as the post is the same. */
const summaries = new WeakMap<Post, Map<string, string>>();

function summaryIn(post: Post, language: string): string {
  const made = summaries.get(post) ?? new Map<string, string>();
  summaries.set(post, made);
  const summary = made.get(language) ?? summaryOf(post.body[language]!);
  made.set(language, summary);
  return summary;
}

/** HTML of posts asked for last, by number and reader's language: all of them would fill the memory. */
const htmlMax = 1_000;
const htmls = new RecentMap<string, { readonly post: Post; readonly html: string }>(htmlMax);

function htmlIn(post: Post, language: string, locale: string): string {
  const key = `${post.id} ${locale}`;
  const known = htmls.get(key);
  if (known?.post === post) return known.html;
  const html = htmlOf(post.body[language]!, locale);
  htmls.set(key, { post, html });
  return html;
}

/** What lists show of a post. */
export function headOf(post: Post, locale: string) {
  const { at, title, body, coins } = post;
  return {
    at,
    title: inLanguage(title, locale),
    summary: summaryIn(post, languageOf(body, locale)),
    coinList: [...coins],
    locales: Object.keys(body),
  };
}

/** What its own page shows beside. */
export function bodyOf(post: Post, locale: string) {
  const { body } = post;
  const language = languageOf(body, locale);
  return {
    text: body[language]!,
    html: htmlIn(post, language, locale),
    locale: language,
  };
}
