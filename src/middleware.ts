import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import type { PreferenceRow } from '#contract/calls/user.ts';
import { type Look, lookNames, lookOf, sizesText } from '#contract/look.ts';
import { visitorCookieMaxAgeS } from '#contract/visitor-cookie.ts';
import { withFacts } from '#i18n/holes.ts';
import { canonicalPath, localeOfPath, withoutLocale } from '#i18n/path.ts';
import { headersOf } from '#server/headers.ts';

/**
 * Makes a page's answer ready to leave. Scripts and styles have their own policy from Astro, with
 * hashes; of two policies a browser keeps to both. A page that could not be made says that the
 * connection is unstable: a state of the exchange (503), over in a moment.
 */
function secured(response: Response, { site, caller }: App.Locals): Response {
  const { headers } = response;
  if (headers.has('x-frame-options')) return response;
  for (const [name, value] of Object.entries(headersOf(site?.publicUrl))) headers.set(name, value);
  // A page carries its reader's own figures: kept by nobody between, asked for anew each time. Back
  // shows a kept page without asking, so a user's is not kept at all: the next may be another.
  const kept = caller?.user === undefined ? 'no-cache' : 'no-store';
  if (!headers.has('cache-control')) headers.set('cache-control', `private, ${kept}`);
  // Vite's own scripts and styles in development break any policy with hashes.
  if (import.meta.env.DEV) {
    headers.delete('content-security-policy');
    // The gallery shows its states in frames.
    headers.set('x-frame-options', 'SAMEORIGIN');
  } else headers.append('content-security-policy', "frame-ancestors 'none'");
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
  if (response.status !== 500) return response;
  headers.set('retry-after', '5');
  return new Response(response.body, { status: 503, headers });
}

/** In development the server that would fill the holes of a page is Astro's own. */
async function filledInDev(answer: Response, { url, locals }: APIContext): Promise<Response> {
  const asked = await locals.exchange?.call('clientConfig', {}, locals.caller);
  const { ratePerUser = 0, ratePerAddress = 0 } = asked?.ok ? asked.data : {};
  const facts = { origin: url.origin, ratePerUser, ratePerAddress };
  return new Response(withFacts(await answer.text(), facts), answer);
}

/** What the user prefers; undefined for a visitor, and when it cannot be asked now. */
async function preferenceOf({ locals }: APIContext): Promise<PreferenceRow | undefined> {
  const { caller, exchange } = locals;
  if (caller?.user === undefined) return undefined;
  const asked = await exchange.call('getPreference', {}, caller).catch(() => undefined);
  return asked?.ok ? asked.data : undefined;
}

/**
 * How a page looks: as the user chose it on any browser, else as this browser's cookies say. The
 * cookies follow the user, since pages that the build has made know nothing else.
 */
function lookFor(context: APIContext, preference: PreferenceRow | undefined): Look {
  // A page that the build makes is nobody's: it reads the cookies itself, as it opens.
  if (context.isPrerendered) return lookOf(() => undefined);
  const { cookies, locals } = context;
  const ofBrowser = (name: string) => cookies.get(name)?.value;
  if (preference === undefined) return lookOf(ofBrowser);
  const chosen = Object.fromEntries(
    [...lookNames, 'panels' as const]
      .filter((name) => preference.chosen.includes(name))
      .map((name) => [name, name === 'panels' ? sizesText(preference.panels) : preference[name]]),
  );
  const secure = locals.site?.publicUrl?.startsWith('https:') ?? false;
  for (const [name, value] of Object.entries(chosen)) {
    if (ofBrowser(name) === value) continue;
    cookies.set(name, value, { path: '/', maxAge: visitorCookieMaxAgeS, sameSite: 'lax', secure });
  }
  return lookOf((name) => chosen[name] ?? ofBrowser(name));
}

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request } = context;
  // A rewrite (to 404) and a page that failed come here again: the first address holds.
  if (locals.page !== undefined) return secured(await next(), locals);
  const asked = new URL(request.url);
  const canonical = canonicalPath(asked.pathname);
  // A file made by the build is asked for by its folder, with a slash: its address has none.
  const pathname = context.isPrerendered ? canonical : asked.pathname;
  if (canonical !== pathname && (request.method === 'GET' || request.method === 'HEAD')) {
    return secured(context.redirect(canonical + asked.search, 301), locals);
  }
  locals.locale = localeOfPath(pathname);
  locals.page = { path: withoutLocale(pathname), search: asked.search };
  if (locals.caller) locals.caller = { ...locals.caller, locale: locals.locale };
  locals.preference = await preferenceOf(context);
  locals.look = lookFor(context, locals.preference);
  const answer = await next();
  const isHollow = import.meta.env.DEV && context.isPrerendered;
  return secured(isHollow ? await filledInDev(answer, context) : answer, locals);
});
