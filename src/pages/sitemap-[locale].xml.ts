import type { APIRoute } from 'astro';
import { sitemapOf } from '#layouts/site/sitemap.ts';
import { listed, listedSite, publicPages } from './_public-pages.ts';

/** The sitemap of a language. */
export const GET: APIRoute = async ({ locals, params: { locale = '' }, url, rewrite }) => {
  const site = listedSite(locals, url);
  if (!site.frame.locales.includes(locale)) return rewrite('/404');
  return listed(sitemapOf(await publicPages(locals), locale, site), 'application/xml');
};
