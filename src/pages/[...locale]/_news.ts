import type { APIContext } from 'astro';
import { errorTable } from '#contract/errors.ts';
import {
  headOf,
  type PostHead,
  type PostView,
  postHref,
  type Section,
  sections,
} from '#features/news/news.ts';
import { intlTag } from '#i18n/locale.ts';
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
    return { ...headOf(section, answer.data, locale), html, language };
  }
  const unknown = [errorTable.postUnknown.wire, errorTable.malformed.wire];
  return unknown.includes(answer.code) ? 404 : 500;
}

/** Text within XML, without what XML cannot hold. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not stand in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function itemXml({ href, title, at, summary }: PostHead, origin: string): string {
  const link = xml(new URL(href, origin).href);
  return (
    `<item><title>${xml(title)}</title><link>${link}</link>` +
    `<guid isPermaLink="true">${link}</guid><pubDate>${new Date(at).toUTCString()}</pubDate>` +
    `<description>${xml(summary)}</description></item>`
  );
}

/** Answers with the RSS feed of a section in the page's language. */
export async function feedOf(context: APIContext, section: Section): Promise<Response> {
  const { locals, params, rewrite, url } = context;
  const { exchange, caller, locale, site } = locals;
  if (params.locale && params.locale !== locale) return rewrite('/404');
  const answer = await exchange.call(sections[section].list, { pageSize: feedSize }, caller);
  if (!answer.ok) return rewrite('/500');
  const origin = site?.publicUrl ?? url.origin;
  const { title, description } = textsOf(section, locale);
  const heads = answer.data.items.map((row) => headOf(section, row, locale));
  const link = new URL(localizePath(sections[section].path, locale), origin).href;
  const own = new URL(postHref(section, 'rss.xml', locale), origin).href;
  const name = `${title} · ${translator(locale, 'common')('siteName')}`;
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${xml(name)}</title><link>${xml(link)}</link>` +
    `<description>${xml(description)}</description><language>${intlTag(locale).replace(/-u-.*$/, '')}</language>` +
    `<atom:link href="${xml(own)}" rel="self" type="application/rss+xml"/>` +
    `${heads.map((head) => itemXml(head, origin)).join('')}</channel></rss>\n`;
  const headers = {
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  };
  return new Response(body, { headers });
}
