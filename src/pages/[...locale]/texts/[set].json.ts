import type { APIRoute } from 'astro';
import { textsOf } from './_sets.ts';

/** Texts that pages leave out, as one JSON object; with its version in the address kept forever. */
export const GET: APIRoute = ({ params, locals, url, rewrite }) => {
  const texts = textsOf(params.set ?? '', locals.locale);
  if (!texts || (params.locale && params.locale !== locals.locale)) return rewrite('/404');
  const isCurrent = url.searchParams.get('v') === texts.version;
  return new Response(texts.json, {
    headers: {
      'content-type': 'application/json',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  });
};
