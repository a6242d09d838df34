import { type Browser, expect, type Page } from 'playwright/test';
import { axeFaults } from './axe.ts';
import { troubles } from './troubles.ts';

/** In both directions of writing, on a desk and on a phone, dark and light. */
export const looks = [
  { locale: 'en', width: 1440, height: 900, theme: 'dark' },
  { locale: 'en', width: 390, height: 844, theme: 'light' },
  { locale: 'ar', width: 1440, height: 900, theme: 'light' },
  { locale: 'ar', width: 390, height: 844, theme: 'dark' },
] as const;

type Look = (typeof looks)[number];

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

/** Nothing that axe knows of is wrong, and nothing makes the page scroll sideways. */
export async function isAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBe(0);
}
