import { getCollection } from 'astro:content';
import { type ArticleFile, articlesFor, type HelpArticle } from '#contract/help/article.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** What stands bold in rendered Markdown, as text. */
const termsOf = (html: string): string[] =>
  [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, term = '']) =>
    term.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
  );

const headingsIn = (metadata: Readonly<Record<string, unknown>> = {}): string[] =>
  ((metadata.headings ?? []) as readonly { readonly text: string }[]).map(({ text }) => text);

/** The articles of the help center and of the information pages, as readers of a language get them. */
export async function helpArticles(locale: string): Promise<HelpArticle[]> {
  const entries = await Promise.all([getCollection('help'), getCollection('info')]);
  const files: ArticleFile[] = entries.flat().map(({ collection, id, data, rendered }) => ({
    ...{ collection, id, head: data },
    headings: headingsIn(rendered?.metadata),
    terms: termsOf(rendered?.html ?? ''),
  }));
  return articlesFor(locale, files);
}
