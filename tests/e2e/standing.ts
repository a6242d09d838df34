import type { Page } from 'playwright/test';

/** What of an element can be seen, in CSS pixels of the window, and the text that is its own. */
interface Seen {
  readonly name: string;
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly text: string;
  /** Part of a drawing, whose place a live one takes. */
  readonly isMade: boolean;
}

declare global {
  interface Window {
    standing?: Record<string, Map<Element, Seen>>;
    seenOf?: (within: string) => Map<Element, Seen>;
  }
}

/** Defines in the page what looks at all that is seen of it; `made` is what draws by itself. */
export async function defineSeen(page: Page, made: string): Promise<void> {
  await page.addInitScript((drawn) => {
    /** What is left of a box by all that clips it; undefined: nothing. */
    function clipped(element: Element): Seen['box'] | undefined {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      [left, top] = [Math.max(left, 0), Math.max(top, 0)];
      [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return right - left < 1 || bottom - top < 1
        ? undefined
        : [left, top, right - left, bottom - top];
    }
    const nameOf = (element: Element) => {
      const around = element.closest('[id],section,header,footer') ?? element;
      const place = around.id || around.className || around.tagName;
      return `${String(place).slice(0, 30)} ${element.tagName} ${String(element.getAttribute('class') ?? '').slice(0, 40)}`;
    };
    const ownText = (element: Element) =>
      // Of a drawing of many, the first few: how many there are follows the room.
      element.getAttribute('d')?.split('M').slice(0, 8).join('M') ??
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join('');
    window.seenOf = (within) => {
      const all = [...document.querySelectorAll(`${within}, ${within} *`)];
      return new Map(
        all.flatMap((element): [Element, Seen][] => {
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            return [];
          const box = clipped(element);
          if (!box) return [];
          return [
            [
              element,
              {
                name: nameOf(element),
                box,
                text: ownText(element),
                isMade: element.matches(drawn),
              },
            ],
          ];
        }),
      );
    };
  }, `:is(${made}) *`);
}

/** Notes all that is seen within a part of the page; gives how much that is. */
export const noteStanding = (page: Page, within: string): Promise<number> =>
  page.evaluate((part) => {
    const seen = window.seenOf!(part);
    window.standing = { ...window.standing, [part]: seen };
    return seen.size;
  }, within);

/**
 * What stands elsewhere than when it was noted, says something else, has gone or has come. What
 * is `made` is looked at by its outer box alone.
 */
export const changesSince = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((part) => {
    const before = window.standing![part]!;
    const after = window.seenOf!(part);
    const found: string[] = [];
    for (const [element, was] of before) {
      if (was.isMade) continue;
      const is = after.get(element);
      if (!is) {
        found.push(`gone: ${was.name} “${was.text}” ${was.box}`);
        continue;
      }
      if (is.box.some((edge, at) => Math.abs(edge - was.box[at]!) > 0.5)) {
        found.push(`moved: ${was.name} “${was.text}” ${was.box} → ${is.box}`);
      }
      if (is.text !== was.text) found.push(`said: ${was.name} “${was.text}” → “${is.text}”`);
    }
    for (const [element, is] of after) {
      if (!before.has(element) && !is.isMade) {
        found.push(`came: ${is.name} “${is.text}” ${is.box}`);
      }
    }
    return found;
  }, within);
