import { expect, type Locator, type Page } from 'playwright/test';

/** What marks the focus, told as it is painted; '' where nothing does or nothing has it. */
export const focusMark = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    const outline = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? '' : 'outline';
    };
    const box = at.getBoundingClientRect();
    const isOnScreen =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!isOnScreen) return '';
    const around = at.closest('.short-select, .form-field, span:has(> select)');
    const bordered = at.closest('.form-field, .orders-field, .field');
    const border = bordered ? getComputedStyle(bordered).borderTopColor : '';
    const isBordered = /^(?!rgba\(.*, 0\)).+/.test(border);
    return (
      outline(at) ||
      outline(at, '::after') ||
      (around && outline(around)) ||
      (isBordered ? 'border' : '')
    );
  });

const describe = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '');

/** Goes to an element by the Tab key alone; on the way the focus is seen wherever it stands. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    // The end of the page: the browser's own controls have it for a press.
    if (await page.evaluate(() => document.activeElement === document.body)) continue;
    expect(await focusMark(page), await describe(page)).not.toBe('');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the Tab key does not lead there');
}
