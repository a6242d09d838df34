import type { APIRoute } from 'astro';
import { fundingFile } from '#features/content/info/live/funding-file.ts';

/** The funding history of a contract as a file: of the contract and the range that the page shows. */
export const GET: APIRoute = async ({ locals, params, url, rewrite }) => {
  if (params.locale && params.locale !== locals.locale) return rewrite('/404');
  const file = await fundingFile(locals, url.searchParams);
  if (file === undefined) return rewrite('/500');
  return new Response(file.text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
    },
  });
};
