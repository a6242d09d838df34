import type { APIRoute } from 'astro';
import { llmsText } from '#layouts/site/llms.ts';
import { listed, listedSite, publicPages } from './_public-pages.ts';

/** A map of the site for language models. */
export const GET: APIRoute = async ({ locals, url }) =>
  listed(llmsText(await publicPages(locals), listedSite(locals, url)), 'text/plain');
