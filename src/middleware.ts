import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import type { PreferenceRow, UserRow } from '#contract/calls/user.ts';
import { type Look, lookNames, lookOf, sizesText } from '#contract/look.ts';
import { languageCookie, visitorCookieMaxAgeS } from '#contract/visitor-cookie.ts';
import { canonicalPath } from '#domain/site/address.ts';
import {
  availableLocale,
  everyPart,
  framePartsOf,
  isDrawn,
  isFound,
  viewerOf,
  wholeSite,
} from '#domain/site/frame.ts';
import { withFacts } from '#i18n/holes.ts';
import { localeOfPath, withoutLocale } from '#i18n/path.ts';
import { dataPolicy, headersOf, prerenderedPolicy } from '#server/headers.ts';

/**
 * Makes a page's answer ready to leave. Scripts and styles have their own policy from Astro, with
 * hashes; of two policies a browser keeps to both. A page that could not be made says that the
 * connection is unstable: a state of the exchange (503), over in a moment.
 */
function secured(response: Response, { site, caller, frame }: App.Locals): Response {
  const { headers } = response;
  if (headers.has('x-frame-options')) return response;
  for (const [name, value] of Object.entries(headersOf(site?.publicUrl))) headers.set(name, value);
  // A page carries its reader's own figures: kept by nobody between, asked for anew each time. Back
  // shows a kept page without asking, so a user's is not kept at all: the next may be another.
  const kept = caller?.user === undefined ? 'no-cache' : 'no-store';
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const isOfOne =
    isPage && (caller?.user !== undefined || caller?.area !== undefined || frame?.has('traced'));
  if (isOfOne || !headers.has('cache-control')) headers.set('cache-control', `private, ${kept}`);
  // Vite's own scripts and styles in development break any policy with hashes.
  if (import.meta.env.DEV) {
    headers.delete('content-security-policy');
    // The gallery shows its states in frames.
    headers.set('x-frame-options', 'SAMEORIGIN');
  } else {
    headers.append('content-security-policy', isPage ? prerenderedPolicy : dataPolicy);
  }
  if (headers.get('content-type') === 'text/html') {
    headers.set('content-type', 'text/html; charset=utf-8');
  }
  if (response.status !== 500) return response;
  headers.set('retry-after', '5');
  // Gone in a moment: not what Back or a cache shows later.
  headers.set('cache-control', 'private, no-store');
  return new Response(response.body, { status: 503, headers });
}

/** In development the server that would fill the holes of a page is Astro's own. */
async function filledInDev(answer: Response, context: APIContext): Promise<Response> {
  const { url, locals } = context;
  const asked = await locals.exchange?.call('clientConfig', {}, locals.caller);
  const { ratePerUser = 0, ratePerAddress = 0 } = asked?.ok ? asked.data : {};
  const parts = frameOf(context);
  const facts = { origin: url.origin, ratePerUser, ratePerAddress, parts };
  return new Response(withFacts(await answer.text(), facts), answer);
}

/** What the user prefers; undefined for a visitor, and when it cannot be asked now. */
async function preferenceOf({ locals }: APIContext): Promise<PreferenceRow | undefined> {
  const { caller, exchange } = locals;
  if (caller?.user === undefined) return undefined;
  const asked = await exchange.call('getPreference', {}, caller).catch(() => undefined);
  return asked?.ok ? asked.data : undefined;
}

/** What the exchange says of the user; undefined for a visitor, and when it cannot be asked now. */
async function userInfoOf({ locals }: APIContext): Promise<UserRow | undefined> {
  const { caller, exchange } = locals;
  if (caller?.user === undefined) return undefined;
  const asked = await exchange.call('userInfo', {}, caller).catch(() => undefined);
  return (asked?.ok && asked.data) || undefined;
}

/** A stored language that the site is no longer offered in becomes English (§4). */
function forgetLostLanguage({ cookies, locals, isPrerendered }: APIContext): void {
  const stored = isPrerendered ? undefined : cookies.get(languageCookie)?.value;
  const kept = stored && availableLocale(stored, locals.site?.frame ?? wholeSite);
  if (kept === stored || kept === undefined) return;
  cookies.set(languageCookie, kept, { path: '/', maxAge: visitorCookieMaxAgeS, sameSite: 'lax' });
}

/** Who looks at the page. */
const viewerFor = ({ locals }: APIContext) => viewerOf(locals.locale, locals.userInfo);

/** What is there of the page's frame for its visitor. */
function frameOf(context: APIContext) {
  const { page, caller, site } = context.locals;
  const hasChosen = context.cookies.has(languageCookie);
  const isTraced = isDrawn(site?.tracedPercent ?? 0, Math.random());
  const hasSupport = site?.supportUrl !== undefined;
  const viewer = viewerFor(context);
  const visitor = { viewer, area: caller?.area, hasChosen, isTraced, hasSupport };
  return framePartsOf(page.path, visitor, site?.frame ?? wholeSite);
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
  // A file made by the build is asked for by its folder, with a slash: its address has none.
  const own = context.isPrerendered ? canonicalPath(asked.pathname) : undefined;
  const pathname = own ?? asked.pathname;
  locals.locale = localeOfPath(pathname);
  locals.page = { path: withoutLocale(pathname), search: asked.search };
  if (locals.caller) locals.caller = { ...locals.caller, locale: locals.locale };
  [locals.preference, locals.userInfo] = await Promise.all([
    preferenceOf(context),
    userInfoOf(context),
  ]);
  locals.look = lookFor(context, locals.preference);
  forgetLostLanguage(context);
  // A page that the build makes has all parts: the server takes out what doesn't apply.
  locals.frame = context.isPrerendered ? everyPart : frameOf(context);
  const found = isFound(locals.page.path, viewerFor(context), locals.site?.frame ?? wholeSite);
  const answer = await next(found ? undefined : '/404');
  const isHollow = import.meta.env.DEV && context.isPrerendered;
  return secured(isHollow ? await filledInDev(answer, context) : answer, locals);
});
