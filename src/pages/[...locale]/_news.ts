import type { APIContext } from 'astro';
import { errorTable } from '#contract/errors.ts';
import { rssOf } from '#features/content/news/feed.ts';
import {
  headOf,
  type PostView,
  postHref,
  type Section,
  sections,
} from '#features/content/news/news.ts';
import { localesOf, siteLocale } from '#i18n/locale.ts';
import { localizePath } from '#i18n/path.ts';
import { translator } from '#i18n/translate.ts';

const pageSize = 20;
/** Items of a feed: readers ask for it again and again. */
const feedSize = 50;

/** What a section's pages are called, and what they are about. */
export function textsOf(section: Section, locale: string) {
  const t = translator(locale, 'news');
  return section === 'news'
    ? { title: t('news'), description: t('newsAbout') }
    : { title: t('announcements'), description: t('announcementsAbout') };
}

/** The page of a list that an address asks for, or the status of the page that is shown instead. */
export async function readList({ exchange, caller, locale, page }: App.Locals, section: Section) {
  const asked = new URLSearchParams(page.search).get('page') ?? '1';
  if (!/^[1-9]\d{0,4}$/.test(asked)) return 404;
  const pageNo = Number(asked);
  const answer = await exchange.call(sections[section].list, { pageNo, pageSize }, caller);
  if (!answer.ok) return 500;
  const { items, total } = answer.data;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (pageNo > pageCount) return 404;
  return { items: items.map((row) => headOf(section, row, locale)), pageNo, pageCount };
}

/** The item that an address names, or the status of the page that is shown instead. */
export async function readPost(
  { exchange, caller, locale }: App.Locals,
  section: Section,
  id = '',
): Promise<PostView | 404 | 500> {
  const answer =
    section === 'news'
      ? await exchange.call('newsDetail', { newsId: id }, caller)
      : await exchange.call('announcement', { announcementId: id }, caller);
  if (answer.ok) {
    const { html, locale: language } = answer.data;
    const locales = localesOf(answer.data.locales);
    return { ...headOf(section, answer.data, locale), html, language, locales };
  }
  const unknown = [errorTable.postUnknown.wire, errorTable.malformed.wire];
  return unknown.includes(answer.code) ? 404 : 500;
}

/** Answers with the RSS feed of a section in the page's language. */
export async function feedOf(context: APIContext, section: Section): Promise<Response> {
  const { locals, params, rewrite, url } = context;
  const { exchange, caller, locale, site } = locals;
  if (params.locale && params.locale !== locale) return rewrite('/404');
  const answer = await exchange.call(sections[section].list, { pageSize: feedSize }, caller);
  if (!answer.ok) return rewrite('/500');
  const { title, description } = textsOf(section, locale);
  const whole = (path: string) => new URL(path, site?.publicUrl ?? url.origin).href;
  const head = {
    title: `${title} · ${translator(locale, 'common')('siteName')}`,
    description,
    language: siteLocale(locale).tag,
    list: whole(localizePath(sections[section].path, locale)),
    self: whole(postHref(section, 'rss.xml', locale)),
  };
  const items = answer.data.items.map((row) => headOf(section, row, locale));
  return new Response(rssOf(head, items), {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    },
  });
}
