import { defineMiddleware } from 'astro:middleware';
import { canonicalPath, localeOfPath, withoutLocale } from '#i18n/path.ts';

/**
 * What a policy in the page cannot say, or what is not about content. Scripts and styles have their
 * own policy from Astro, with hashes; of two policies a browser keeps to both.
 */
const headers: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // A page carries the visitor's own figures: kept by nobody between, asked for anew each time.
  'cache-control': 'private, no-cache',
};

function secured(response: Response, publicUrl: string | undefined): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  // Vite's own scripts and styles in development break any policy with hashes.
  if (import.meta.env.DEV) response.headers.delete('content-security-policy');
  else response.headers.append('content-security-policy', "frame-ancestors 'none'");
  if (publicUrl?.startsWith('https:')) {
    response.headers.set('strict-transport-security', 'max-age=31536000');
  }
  if (response.headers.get('content-type') === 'text/html') {
    response.headers.set('content-type', 'text/html; charset=utf-8');
  }
  return response;
}

export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request } = context;
  // A rewrite (to 404) comes here again with another address: the first one holds.
  if (locals.page !== undefined) return next();
  const { pathname, search } = new URL(request.url);
  const canonical = canonicalPath(pathname);
  if (canonical !== pathname && (request.method === 'GET' || request.method === 'HEAD')) {
    return secured(context.redirect(canonical + search, 301), locals.site?.publicUrl);
  }
  locals.locale = localeOfPath(pathname);
  locals.page = { path: withoutLocale(pathname), search };
  if (locals.caller) locals.caller = { ...locals.caller, locale: locals.locale };
  return secured(await next(), locals.site?.publicUrl);
});
