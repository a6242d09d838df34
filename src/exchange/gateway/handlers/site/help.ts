import type { HelpRow, helpCalls } from '#contract/calls/help.ts';
import type { HelpArticle } from '#contract/help/article.ts';
import { searchHelp } from '#domain/help/search.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { localPath } from '#exchange/gateway/help.ts';

const rowOf =
  (locale: string) =>
  ({ path, title, description, category, language }: HelpArticle): HelpRow => ({
    path: localPath(path, locale),
    ...{ title, description, category, language },
  });

export const helpHandlers: Handlers<keyof typeof helpCalls> = {
  searchHelp(gate, { keyword, limit, locale: wanted }, { locale: asked }) {
    const locale = wanted ?? asked;
    return done(searchHelp(gate.help.index(locale), keyword, limit).map(rowOf(locale)));
  },

  strategyHelp(gate, { locale: wanted }, { locale: asked }) {
    const locale = wanted ?? asked;
    return done(
      gate.help
        .articles(locale)
        .filter(({ category }) => category === 'bots')
        .map(rowOf(locale)),
    );
  },
};
