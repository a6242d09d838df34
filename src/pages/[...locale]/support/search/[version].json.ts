import type { APIRoute } from 'astro';
import { isInEnglish } from '#contract/help/article.ts';
import { rowOf } from '#contract/help/index-row.ts';
import { helpArticles } from '#features/content/help/articles.ts';
import { localePaths, localizePath } from '#i18n/path.ts';
import { helpVersion } from '../_index.ts';

export const prerender = true;
export const getStaticPaths = () =>
  localePaths().map(({ params }) => ({ params: { ...params, version: helpVersion } }));

/** The articles of a language as the browser searches them. */
export const GET: APIRoute = async ({ locals: { locale } }) => {
  const articles = await helpArticles(locale);
  const rows = articles.map((article) =>
    rowOf(article, localizePath(article.path, locale), isInEnglish(article, locale)),
  );
  return Response.json(rows);
};
