import type { AstroGlobal } from 'astro';
import type { CallerUser } from '#contract/client.ts';
import { accountPath, localizePath } from '#i18n/path.ts';

/** Where a visitor of this page logs in to come back to it. */
export function logInOf({ locals: { locale, page } }: Pick<AstroGlobal, 'locals'>): string {
  const here = localizePath(page.path, locale) + page.search;
  return localizePath(accountPath('/login', here), locale);
}

/**
 * Opens a page of an account: gives its user, or the answer for anyone else. A visitor is sent to log
 * in and comes back; a language that isn't routed has no page.
 */
export async function openAccount(astro: AstroGlobal): Promise<CallerUser | Response> {
  const { locale, caller } = astro.locals;
  if (astro.params.locale && astro.params.locale !== locale) return astro.rewrite('/404');
  return caller?.user ?? astro.redirect(logInOf(astro));
}
