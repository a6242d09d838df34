import type { APIRoute } from 'astro';
import { symbolIdOf, usualContractLine } from '#domain/line/line.ts';
import { marketPath } from '#domain/line/site.ts';
import { localizePath } from '#i18n/path.ts';

/** Leads to the page of a contract: until copy trading exists nobody is a lead trader. */
export const GET: APIRoute = async ({ locals, params, redirect, rewrite }) => {
  const { exchange, caller, locale } = locals;
  if (params.locale && params.locale !== locale) return rewrite('/404');
  const listed = await exchange.call('getAllSymbol', { businessLine: usualContractLine }, caller);
  if (!listed.ok) return rewrite('/500');
  const symbolId = symbolIdOf(usualContractLine, params.symbol ?? '');
  const isListed = listed.data.symbolDTOList?.some((row) => row.symbolId === symbolId) ?? false;
  if (!isListed) return rewrite('/404');
  return redirect(localizePath(marketPath(symbolId), locale), 302);
};
