import type { APIRoute } from 'astro';
import { robotsText } from '#layouts/site/sitemap.ts';
import { listed, listedSite } from './_public-pages.ts';

/** What crawlers are told. */
export const GET: APIRoute = ({ locals, url }) =>
  listed(robotsText(listedSite(locals, url).origin), 'text/plain');
