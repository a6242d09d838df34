import type { Page } from 'playwright/test';

/** What a script threw, the policy refused or React had to mend, gathered while a page is used. */
export function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    // An answer of 4xx is part of some tests; the browser reports it as a failed resource.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) found.push(message.text());
  });
  return found;
}
