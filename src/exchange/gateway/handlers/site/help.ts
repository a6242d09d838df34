import type { HelpRow, helpCalls } from '#contract/calls/help.ts';
import type { HelpArticle } from '#contract/help/article.ts';
import { searchHelp } from '#domain/help/search.ts';
import { done } from '#domain/refusal.ts';
import { isFound, visitorIn } from '#domain/site/frame.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import { localPath } from '#exchange/gateway/help.ts';

const rowOf =
  (locale: string) =>
  ({ path, title, description, category, language }: HelpArticle): HelpRow => ({
    path: localPath(path, locale),
    ...{ title, description, category, language },
  });

/** Articles of products that are switched off are no pages. */
function found({ directory, site }: Gate, locale: string) {
  const { switches } = directory.operating;
  const frame = { switches, locales: [...site.locales], localeGroupType: site.localeGroupType };
  const viewer = visitorIn(locale);
  return ({ path }: HelpArticle) => isFound(path, viewer, frame);
}

export const helpHandlers: Handlers<keyof typeof helpCalls> = {
  searchHelp(gate, { keyword, limit, locale: wanted }, { locale: asked }) {
    const locale = wanted ?? asked;
    const index = gate.help.index(locale);
    return done(
      searchHelp(index, keyword, index.length)
        .filter(found(gate, locale))
        .slice(0, limit)
        .map(rowOf(locale)),
    );
  },

  strategyHelp(gate, { locale: wanted }, { locale: asked }) {
    const locale = wanted ?? asked;
    return done(
      gate.help
        .articles(locale)
        .filter(({ category }) => category === 'bots')
        .filter(found(gate, locale))
        .map(rowOf(locale)),
    );
  },
};
