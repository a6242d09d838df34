import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { languageType } from '#contract/fields.ts';
import { helpCategories } from '#contract/help/article.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { queryMax } from '#domain/help/search.ts';

/** So many articles a search answers with, unless fewer are wanted. */
const searchedMax = 20;

const locale = z.optional(z.enum(siteLocales.map(({ path }) => path)));

const helpRow = z.object({
  /** The page's address, with its language. */
  path: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.enum(helpCategories),
  /** The language that it is written in: English where there is no translation. */
  language: z.string(),
});
export type HelpRow = z.infer<typeof helpRow>;

const cms = '/v1/cms/helpCenter/content' as const;

/** The articles of the help center. */
export const helpCalls = {
  searchHelp: defineCall({
    method: 'POST',
    access: 'public',
    path: `${cms}/search`,
    about:
      'Searches help articles by title, headings, terms and error codes; the best match first.',
    input: z.strictObject({
      languageType,
      locale,
      keyword: z.string().check(z.minLength(1), z.maxLength(queryMax)),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(searchedMax)), searchedMax),
    }),
    output: z.array(helpRow),
  }),
  strategyHelp: defineCall({
    method: 'POST',
    access: 'public',
    path: `${cms}/strategicTradingContent`,
    about: 'Help articles about trading bots.',
    input: z.strictObject({ languageType, locale }),
    output: z.array(helpRow),
  }),
};
