import type { APIRoute } from 'astro';
import { routedLocales } from '#i18n/locale.ts';
import { manifestOf } from '#layouts/site/app.ts';

export const prerender = true;
export const getStaticPaths = () => routedLocales.map(({ path }) => ({ params: { locale: path } }));

/** What a device needs to install the site as an app, made by the build for each language. */
export const GET: APIRoute = ({ params: { locale = '' } }) =>
  new Response(JSON.stringify(manifestOf(locale)));
