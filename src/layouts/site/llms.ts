import { defaultLocale } from '#domain/codes/locale.ts';
import { type ShownLine, shownLines } from '#domain/line/line.ts';
import { isListed } from '#domain/site/frame.ts';
import { shownLineKey } from '#i18n/line-name.ts';
import { translator } from '#i18n/translate.ts';
import { type Group, groups, type PublicPage } from './public-pages.ts';
import type { ListedSite } from './sitemap.ts';

/** What the groups of pages are called. The whole file is in English, whatever the site's languages. */
const headings: Readonly<Record<Exclude<Group, ShownLine>, string>> = {
  pages: 'Pages',
  info: 'Trading rules and fees',
  help: 'Help center',
  announcements: 'Announcements',
  news: 'News',
};

const isLine = (group: Group): group is Group & ShownLine =>
  shownLines.some((line) => line === group);

const headingOf = (group: Group): string =>
  isLine(group) ? translator(defaultLocale, 'lines')(shownLineKey(group)) : headings[group];

/** A short map of the site in Markdown, for language models (llmstxt.org). */
export function llmsText(pages: readonly PublicPage[], { origin, frame }: ListedSite): string {
  const shown = pages.filter(({ path }) => isListed(path, defaultLocale, frame));
  const lineOf = ({ path, title, description }: PublicPage) =>
    `- [${title}](${new URL(path, origin).href})${description ? `: ${description}` : ''}`;
  const sections = groups.flatMap((group) => {
    const found = shown.filter((page) => page.group === group);
    return found.length === 0 ? [] : [`## ${headingOf(group)}\n\n${found.map(lineOf).join('\n')}`];
  });
  const t = translator(defaultLocale, 'common');
  const document = `- [${t('apiDocument')}](${origin}/v1/openapi.json)`;
  const [first = '', ...rest] = sections;
  return `${[`# ${t('siteName')}`, `> ${t('siteDescription')}`, `${first}\n${document}`, ...rest].join('\n\n')}\n`;
}
