import type { APIRoute } from 'astro';
import { sitemapIndexOf } from '#layouts/site/sitemap.ts';
import { listed, listedSite } from './_public-pages.ts';

/** The list of the languages' sitemaps. */
export const GET: APIRoute = ({ locals, url }) =>
  listed(sitemapIndexOf(listedSite(locals, url)), 'application/xml');
