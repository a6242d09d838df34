import type { Element, ElementContent, Nodes } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { markdownToHast } from 'satteri';
import { defaultLocale, siteLocales } from '#domain/codes/locale.ts';
import { shorten } from '#domain/content/shorten.ts';

/** Elements that a text of an operator may have; of others, only what is in them is shown. */
const kept: ReadonlySet<string> = new Set([
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['a', 'strong', 'em', 'del', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
const summaryMax = 240;
/** Deeper than any text that is meant to be read: what lies below is left out. */
const depthMax = 40;

const prefixes: ReadonlySet<string> = new Set(['v1', ...siteLocales.map(({ path }) => path)]);

/** Whether an address of this site is a page without a language: not `/ar/support`, and no call. */
const isNeutral = (path: string): boolean => !prefixes.has(path.split(/[/?#]/)[1]!);

const prefixed = (path: string, locale: string): string =>
  locale === defaultLocale ? path : `/${locale}${path.replace(/^\/(?=[?#]|$)/, '')}`;

/** Where a link may lead: to another site, or to a page of this one in the reader's language. */
function linkOf(href: unknown, locale: string): Element['properties'] | undefined {
  const to = String(href);
  if (/^\/(?![/\\])/.test(to)) return { href: isNeutral(to) ? prefixed(to, locale) : to };
  return /^https?:\/\//i.test(to) ? { href: to, rel: ['noopener', 'nofollow'] } : undefined;
}

/** The attributes that an element keeps; undefined: it may not be there itself. */
function propertiesOf(element: Element, locale: string): Element['properties'] | undefined {
  const { tagName, properties } = element;
  if (!kept.has(tagName)) return undefined;
  if (tagName === 'a') return linkOf(properties.href, locale);
  const { start, align, style } = properties;
  if (tagName === 'ol' && Number.isSafeInteger(start)) return { start };
  const isRight = align === 'right' || String(style).includes('right');
  return isRight && /^t[hd]$/.test(tagName) ? { align: 'right' } : {};
}

/** Only what is allowed of a tree, as a new one: raw HTML, comments and unknown nodes are not. */
function cleaned(nodes: readonly Nodes[], locale: string, depth = 0): ElementContent[] {
  if (depth > depthMax) return [];
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value }];
    if (node.type !== 'element') return [];
    // The page's own heading is the title.
    const tagName = node.tagName === 'h1' ? 'h2' : node.tagName;
    const properties = propertiesOf({ ...node, tagName }, locale);
    if (tagName === 'img') return [{ type: 'text', value: String(node.properties.alt ?? '') }];
    const children = cleaned(node.children, locale, depth + 1);
    return properties ? [{ type: 'element', tagName, properties, children }] : children;
  });
}

/** The text of the blocks of a tree, one after the other. */
function plainOf(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      return 'children' in node ? plainOf(node.children) : '';
    })
    .join('');
}

function treeOf(markdown: string, locale: string): ElementContent[] {
  const tree = markdownToHast(markdown, { position: false }) as Nodes;
  return cleaned('children' in tree ? tree.children : [], locale);
}

/** A text of an operator as HTML that can do nothing but be read: what is not allowed is left out. */
export const htmlOf = (markdown: string, locale: string): string =>
  toHtml({ type: 'root', children: treeOf(markdown, locale) });

/** The beginning of a text in one line, without marks: its first paragraph, or all where there is none. */
export function summaryOf(markdown: string): string {
  const blocks = treeOf(markdown, defaultLocale);
  const first = blocks.find((node) => node.type === 'element' && node.tagName === 'p');
  const line = plainOf(first ? [first] : blocks);
  return shorten(line.replace(/\s+/g, ' ').trim(), summaryMax);
}
