import { expect, type Page } from 'playwright/test';

/** How long one of the tries of a `toPass` waits, which then does what it did once more. */
export const aTry = { timeout: 2000 };

/** Waits until the page has nothing left to do: what it was about to render is, and so its effects. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        // A page that is never idle is waited for no longer.
        requestIdleCallback(() => done(), { timeout: 5000 });
      }),
  );

/**
 * Waits until every island has taken over. Astro takes its mark away before React has rendered an
 * island and run its effects, in which it begins to hear keys.
 */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]:not([client=media])')).toHaveCount(0);
  await idle(page);
}

/** Waits until a page has come that a press led to. Until its style has, what it hides is seen. */
export async function arrived(page: Page, address: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await page.waitForLoadState();
}

/** Does what leads to another page, or to the same one anew, and waits until that has come. */
export async function anew(page: Page, act: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await act();
  await loaded;
}
