import { type ElementHandle, expect, type Locator, type Page } from 'playwright/test';

interface Focus {
  /** What marks it, told as it is painted; '' where nothing does. */
  readonly mark: string;
  /** The beginning of what has it. */
  readonly html: string;
  readonly isGoal: boolean;
}

/** What is to be said of the focus; undefined where nothing has it. All at one time: the page is live. */
const focusOf = (page: Page, goal?: ElementHandle | null): Promise<Focus | undefined> =>
  page.evaluate((wanted) => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const said = { html: at.outerHTML.slice(0, 160), isGoal: at === wanted };
    const outline = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? '' : 'outline';
    };
    const box = at.getBoundingClientRect();
    const isOnScreen =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    if (!isOnScreen) return { ...said, mark: '' };
    const around = at.closest('.short-select, .form-field, span:has(> select)');
    const bordered = at.closest('.form-field, .orders-field, .field');
    const border = bordered ? getComputedStyle(bordered).borderTopColor : '';
    const isBordered = /^(?!rgba\(.*, 0\)).+/.test(border);
    const mark =
      outline(at) ||
      outline(at, '::after') ||
      (around && outline(around)) ||
      (isBordered ? 'border' : '');
    return { ...said, mark };
  }, goal);

/** What marks the focus, told as it is painted; '' where nothing does or nothing has it. */
export const focusMark = async (page: Page): Promise<string> => (await focusOf(page))?.mark ?? '';

/** Goes to an element by the Tab key alone; on the way the focus is seen wherever it stands. */
export async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press(key);
    const focus = await focusOf(page, await goal.elementHandle());
    // The end of the page: the browser's own controls have it for a press.
    if (!focus) continue;
    expect(focus.mark, focus.html).not.toBe('');
    if (focus.isGoal) return;
  }
  throw new Error('the Tab key does not lead there');
}
