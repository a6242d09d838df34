import { type Browser, expect, type Page } from 'playwright/test';
import { axeFaultsInBothThemes } from './axe.ts';
import type { Look } from './looks.ts';
import { troubles } from './troubles.ts';

/** A visitor's page in a look, a finger in place of the pointer on a phone. */
export async function openAs(
  browser: Browser,
  url: string,
  { locale, width, height, theme }: Look,
  javaScriptEnabled = true,
): Promise<{ page: Page; found: string[] }> {
  const isPhone = width < 700;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled,
  });
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'locale', value: locale, url },
  ]);
  const page = await context.newPage();
  return { page, found: troubles(page) };
}

/** Nothing that axe knows of is wrong within a part, and nothing makes the page scroll sideways. */
export async function isAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await axeFaultsInBothThemes(page, { within })).toEqual([]);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBe(0);
}
