import type { Frame, Page } from 'playwright/test';

/**
 * What is wrong with a page as it stands on the screen. These functions run inside the page, so they
 * may only use one another and the platform.
 */

/** A text as it is painted: one rectangle per line. */
interface Seen {
  readonly text: string;
  readonly element: Element;
  readonly rects: readonly DOMRect[];
}

/**
 * Where whole rows are left out on purpose: levels of the book, dollars beside a long price, open interest
 * where languages leave it no room.
 */
const rowsThatFit = '.book-levels, .last-price, .contract-figures';

/**
 * Where what stands at its price lies upon the scale, a line between panes or others whose prices are
 * close. Nothing of it takes the mouse, so the page doesn't tell what is above.
 */
const drawing = '.view-chart :is([aria-hidden=true], .chart-order, .chart-tag)';

/** Pictures and code that brings its own text. */
const unread = 'svg, canvas, script, style, noscript, template, option, textarea';

function isClipping(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip';
}

/** For ears only: its box is of a pixel or less. */
function isForEars(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (width <= 1 || height <= 1) && isClipping(getComputedStyle(element).overflowX);
}

/** Short enough to tell which text is meant. */
function nameOf(text: string, element: Element): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}…` : text;
  const marks = [...element.classList].slice(0, 3).map((name) => `.${name}`);
  return `“${short}” <${element.tagName.toLowerCase()}${marks.join('')}>`;
}

function seenTexts(root: Element): Seen[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Seen[] = [];
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (element === null || text === '' || element.closest(unread)) continue;
    const asks = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true };
    if (!element.checkVisibility(asks)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    if (rects.length > 0) found.push({ text, element, rects });
  }
  return found;
}

/** What an element that is wider or longer than its window hides, or undefined when it shows it. */
function hiddenBy(clip: Element, style: CSSStyleDeclaration, box: DOMRect): string | undefined {
  const edge = clip.getBoundingClientRect();
  const start = edge.left + clip.clientLeft;
  const top = edge.top + clip.clientTop;
  const end = start + clip.clientWidth;
  const bottom = top + clip.clientHeight;
  const isBelow = box.top >= bottom - 1 || box.bottom <= top + 1;
  // What is cut after so many lines ends in an ellipsis, and is a link to the whole.
  const mayHide = clip.matches(rowsThatFit) || style.webkitLineClamp !== 'none';
  if (isClipping(style.overflowY) && isBelow) return mayHide ? '' : 'unseen';
  const beyond = Math.max(top - box.top, box.bottom - bottom);
  // A line's box has room above and below its letters.
  if (isClipping(style.overflowY) && beyond > box.height * 0.3) return 'cut below';
  if (isClipping(style.overflowX)) {
    const isEllipsis = style.textOverflow === 'ellipsis';
    if (!isEllipsis && Math.max(start - box.left, box.right - end) > 1) return 'cut';
  }
  if (/auto|scroll/.test(style.overflowX)) {
    const isRtl = style.direction === 'rtl';
    const before = isRtl ? end - box.right - clip.scrollLeft : box.left - start + clip.scrollLeft;
    if (before < -1) return 'out of reach of the scrolling';
  }
  return undefined;
}

/** Why a line of a text cannot be read where it stands; undefined when it can, '' when it need not. */
function whyUnread(line: DOMRect, element: Element): string | undefined {
  let box = line;
  let isFixed = false;
  for (let at: Element | null = element; at && at !== document.documentElement; ) {
    const style = getComputedStyle(at);
    if (isForEars(at)) return '';
    const isBox = style.display !== 'inline' && style.display !== 'contents';
    if (
      isBox &&
      at !== document.body &&
      `${style.overflowX} ${style.overflowY}` !== 'visible visible'
    ) {
      const why = hiddenBy(at, style, box);
      if (why !== undefined) return why;
      const window = at.getBoundingClientRect();
      const x = style.overflowX === 'visible' ? box : window;
      const y = style.overflowY === 'visible' ? box : window;
      box = new DOMRect(x.x, y.y, x.width, y.height);
    }
    if (style.position === 'fixed') {
      isFixed = true;
      break;
    }
    at = style.position === 'absolute' ? (at as HTMLElement).offsetParent : at.parentElement;
  }
  const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
  const height = isFixed ? clientHeight : scrollHeight;
  const top = isFixed ? box.top : box.top + scrollY;
  if (box.left < -1 || box.right > clientWidth + 1) return 'outside of the screen';
  if (top < -1 || top + box.height > height + 1) return 'below the page';
  return undefined;
}

/** Texts that have a box of their own, such as a button's label, and reach beyond it. */
function whyBeyondBox({ element, rects }: Seen): string | undefined {
  const owner = element.closest('button, [role=tab], a, label, summary, th, td, legend, kbd');
  if (!owner || getComputedStyle(owner).display === 'inline') return undefined;
  // Three dots say that there is more.
  if (getComputedStyle(owner).textOverflow === 'ellipsis') return undefined;
  const box = owner.getBoundingClientRect();
  const isBeyond = rects.some(
    ({ left, right, top, bottom, height }) =>
      left < box.left - 1 ||
      right > box.right + 1 ||
      top < box.top - height * 0.3 ||
      bottom > box.bottom + height * 0.3,
  );
  const scrolls =
    element !== owner && /auto|scroll|hidden/.test(getComputedStyle(element).overflowX);
  return isBeyond && !scrolls ? `beyond its ${owner.tagName.toLowerCase()}` : undefined;
}

/** What floats above the page may lie over it. */
function layerOf(element: Element): Element | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  }
  return null;
}

/** Whether a point of an element is not scrolled or cut away. */
function isInWindow(x: number, y: number, element: Element): boolean {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const { left, right, top, bottom } = at.getBoundingClientRect();
    if (overflowX !== 'visible' && (x < left || x > right)) return false;
    if (overflowY !== 'visible' && (y < top || y > bottom)) return false;
    if (position === 'fixed') break;
  }
  return true;
}

/** Texts whose letters lie upon another's. */
function overlaps(texts: readonly Seen[]): string[] {
  const lines = texts
    .flatMap((seen) => seen.rects.map((rect) => ({ seen, rect, layer: layerOf(seen.element) })))
    .filter(({ seen, rect }) => whyUnread(rect, seen.element) === undefined)
    .sort((one, other) => one.rect.top - other.rect.top);
  const found: string[] = [];
  lines.forEach((one, at) => {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]!;
      if (other.rect.top >= one.rect.bottom) break;
      if (other.seen === one.seen || other.layer !== one.layer) continue;
      if (one.seen.element.closest(drawing) && other.seen.element.closest(drawing)) continue;
      const { left, right, bottom, height } = one.rect;
      const start = Math.max(left, other.rect.left);
      const across = Math.min(right, other.rect.right) - start;
      const down = Math.min(bottom, other.rect.bottom) - other.rect.top;
      const [x, y] = [start + across / 2, other.rect.top + down / 2];
      // A line's box has room above and below its letters.
      if (across <= 2 || down <= Math.min(height, other.rect.height) * 0.25) continue;
      if (isInWindow(x, y, one.seen.element) && isInWindow(x, y, other.seen.element)) {
        const names = [one, other].map(({ seen }) => nameOf(seen.text, seen.element));
        found.push(`over one another: ${names.join(' and ')}`);
      }
    }
  });
  return found;
}

/** What is painted over a text: a box with a color of its own, unless it floats above the page. */
function coverOf({ element, rects }: Seen): string | undefined {
  if (element.closest(drawing)) return undefined;
  const layer = layerOf(element);
  for (const { left, width, top, height } of rects) {
    const [x, y] = [left + width / 2, top + height / 2];
    if (!isInWindow(x, y, element)) continue;
    for (const above of document.elementsFromPoint(x, y)) {
      if (above.contains(element)) break;
      // A control that is not painted itself lies over the word that shows its choice.
      if (!above.checkVisibility({ opacityProperty: true })) continue;
      const isOpaque = !/rgba|[/]|transparent/.test(getComputedStyle(above).backgroundColor);
      if (isOpaque && layerOf(above) === layer) return `under a ${above.tagName.toLowerCase()}`;
    }
  }
  return undefined;
}

/** The text that a form's control shows by itself, if it is wider than its room. */
function fullControls(root: Element): string[] {
  const pen = document.createElement('canvas').getContext('2d')!;
  return [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
    .filter((control) =>
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .flatMap((control) => {
      const isSelect = control instanceof HTMLSelectElement;
      const text = isSelect ? (control.selectedOptions[0]?.text ?? '') : control.placeholder;
      if (text === '' || isForEars(control)) return [];
      const style = getComputedStyle(control);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const arrow = isSelect && style.appearance !== 'none' ? 16 : 0;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const room = control.clientWidth - padding - arrow;
      return pen.measureText(text).width > room + 1 ? [`cut: ${nameOf(text, control)}`] : [];
    });
}

/** Whether nothing is to be seen of an element: neither a text, nor a picture, nor a control. */
function isEmpty(within: string): boolean {
  const root = document.querySelector(within)!;
  const asks = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true };
  const shapes = [...root.querySelectorAll('svg, canvas, img, input, .skeleton')];
  const isSeen = (shape: Element) => {
    const { width, height } = shape.getBoundingClientRect();
    return width > 1 && height > 1 && shape.checkVisibility(asks);
  };
  return seenTexts(root).every(({ element }) => isForEars(element)) && !shapes.some(isSeen);
}

/** What scrolls sideways, or would: nothing may but tables and rows of tabs. */
function sidewaysFaults(within: string): string[] {
  return [...document.querySelectorAll(`${within}, ${within} *`)]
    .filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && textOverflow !== 'ellipsis';
      return isCut && element.scrollWidth > element.clientWidth + 1 && !isForEars(element);
    })
    .filter((element) => !element.matches('input, textarea, :has(table), [role=tablist]'))
    .map((element) => `wider than its box: ${nameOf(element.textContent ?? '', element)}`);
}

/** All that is wrong with how a page, or a part of it, is laid out. */
function layoutFaults(within: string): string[] {
  const root = document.querySelector(within)!;
  const texts = seenTexts(root);
  const { scrollWidth, clientWidth } = document.documentElement;
  const sideways = scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth}`] : [];
  const lines = texts.flatMap((seen) => {
    const whys = seen.rects.map((rect) => whyUnread(rect, seen.element));
    const why =
      whys.find(Boolean) ?? (whys.includes('') ? undefined : (whyBeyondBox(seen) ?? coverOf(seen)));
    return why ? [`${why}: ${nameOf(seen.text, seen.element)}`] : [];
  });
  return [...new Set([...sideways, ...lines, ...overlaps(texts), ...fullControls(root)])];
}

/** Texts with the elements that say them: text nodes, and attributes that are read or heard. */
function spokenTexts(root: Element): [string, Element][] {
  const names = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'placeholder'];
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    names.map((name): [string, Element] => [element.getAttribute(name) ?? '', element]),
  );
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: [string, Element][] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || element.closest('script, style, noscript')) continue;
    // What stands in a typewriter's letters is code.
    if (/mono/.test(getComputedStyle(element).fontFamily)) continue;
    texts.push([(node.textContent ?? '').trim(), element]);
  }
  return [...texts, ...attributes].filter(([text]) => text !== '');
}

/**
 * Texts in letters that `raw` matches: they come from no catalog. `names` are words that every
 * language says the same; addresses, and what is marked as being in another language, are others'.
 */
function rawTexts(within: string, raw: string, names: readonly string[]): string[] {
  const page = document.documentElement;
  const known = new Set(names);
  const letters = new RegExp(raw, 'i');
  const isRaw = (text: string) => {
    const words = text.replace(/\S*[/:.]\w\S*/g, '').match(/[\p{L}\p{M}]{2,}/gu) ?? [];
    return words.some((word) => letters.test(word) && !known.has(word));
  };
  const isOthers = (element: Element) => {
    const marked = element.closest('[lang]');
    return marked !== page && (marked?.getAttribute('lang') !== page.lang || page.lang === 'en');
  };
  const found = spokenTexts(document.querySelector(within)!)
    .filter(([text, element]) => isRaw(text) && !isOthers(element))
    .map(([text, element]) => `of no catalog: ${nameOf(text, element)}`);
  return [...new Set(found)];
}

/** What a page is asked, with the answers' types. */
const questions = { layoutFaults, sidewaysFaults, rawTexts, isEmpty };
type Questions = typeof questions;

const toolbox = [
  `const rowsThatFit = '${rowsThatFit}', drawing = '${drawing}', unread = '${unread}';`,
  isClipping,
  isForEars,
  nameOf,
  seenTexts,
  hiddenBy,
  whyUnread,
  whyBeyondBox,
  layerOf,
  isInWindow,
  coverOf,
  overlaps,
  fullControls,
  spokenTexts,
  isEmpty,
  sidewaysFaults,
  layoutFaults,
  rawTexts,
].join('\n');

/** Asks one of the questions inside a page. */
export const ask = <Q extends keyof Questions>(
  page: Page | Frame,
  question: Q,
  ...values: Parameters<Questions[Q]>
): Promise<ReturnType<Questions[Q]>> =>
  page.evaluate(`(() => {
    ${toolbox}
    return ${question}(${values.map((value) => JSON.stringify(value)).join(', ')});
  })()`);
