import { type HelpArticle, type HelpCategory, helpCategories } from '#contract/help/article.ts';

/** A category with its articles, in their order. */
export interface Section {
  readonly category: HelpCategory;
  readonly articles: readonly HelpArticle[];
}

/** Articles by category; categories without any are left out. */
export const sectionsOf = (articles: readonly HelpArticle[]): Section[] =>
  helpCategories
    .map((category) => ({
      category,
      articles: articles.filter((article) => article.category === category),
    }))
    .filter((section) => section.articles.length > 0);

/** What most readers look for. A test holds these against the articles that there are. */
export const popularPaths: readonly string[] = [
  '/support/articles/create-account',
  '/support/articles/first-spot-order',
  '/support/articles/order-types',
  '/support/articles/first-futures-position',
  '/support/articles/margin-and-leverage',
  '/support/articles/avoid-liquidation',
];

/** The popular articles that there are. */
export const popularOf = (articles: readonly HelpArticle[]): HelpArticle[] =>
  popularPaths.flatMap((path) => articles.find((article) => article.path === path) ?? []);
