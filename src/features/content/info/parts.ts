import { intlTag, siteLocale } from '#i18n/locale.ts';
import { localizePath } from '#i18n/path.ts';
import { numberAndUnit } from '#i18n/unit.ts';
import { type DrawingName, isDrawing } from './drawings/names.ts';
import { allFigures } from './figures/all.ts';
import { writerOf } from './figures/figure.ts';
import { type BlockName, isBlock } from './live/all.ts';

/** What an article is made of, from top to bottom. */
export type Part =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'block'; readonly name: BlockName }
  | { readonly kind: 'drawing'; readonly name: DrawingName };

/** A text as it is rendered from Markdown. */
interface Text {
  /** Its folder and file in the collection: `futures/trading-fee`. */
  readonly address: string;
  /** Path key of the language that it is written in. */
  readonly language: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<"]/g, (mark) => escapes[mark]!);

/** Figures read from left to right, and what stands around them doesn't turn them; units read as words. */
function isolated(figure: string): string {
  const [number, unit] = numberAndUnit(figure);
  return `<bdi dir="ltr">${number}</bdi>${unit}`;
}

/** A text with its figures, written as its own language writes numbers. Throws for an unknown one. */
export function withFigures(
  text: string,
  { address, language }: Text,
  wrapped = (figure: string) => figure,
): string {
  const write = writerOf(intlTag(language));
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, name: string) => {
    const figures = allFigures[address] ?? {};
    const figure = Object.hasOwn(figures, name) ? figures[name] : undefined;
    if (figure === undefined) throw new Error(`${language}/${address} has no figure ${name}`);
    return wrapped(escaped(figure(write)));
  });
}

/** Links to pages, in the visitor's language. What begins with `/v1/` has none. */
const withLinks = (html: string, locale: string): string =>
  html.replace(
    /href="(\/(?!\/|v1\/)[^"]*)"/g,
    (_, path: string) => `href="${localizePath(path, locale)}"`,
  );

/** What may scroll sideways is reached by keys: code, and tables in boxes named by the heading above. */
function withBoxes(html: string): string {
  let heading = 'article-title';
  return html
    .replace(/<h[23] id="([^"]+)"|<table>/g, (found, id: string | undefined) => {
      if (id === undefined) {
        return `<div class="article-table" role="region" tabindex="0" aria-labelledby="${heading}"><table>`;
      }
      heading = id;
      return found;
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
}

/** A paragraph of nothing but a block's name between double brackets. */
const blockLine = /<p>\s*\[\[([^[\]]*)\]\]\s*<\/p>/;

function partOf(name: string, { address, language }: Text): Part {
  const drawing = name.replace(/^drawing:/, '');
  if (drawing !== name && isDrawing(drawing)) return { kind: 'drawing', name: drawing };
  if (isBlock(name)) return { kind: 'block', name };
  throw new Error(`${language}/${address} has an unknown block ${name}`);
}

/** Whether a rendered text has blocks that are read from the exchange as the page is opened. */
export const isLive = (html: string): boolean =>
  [...html.matchAll(new RegExp(blockLine, 'g'))].some(([, name = '']) => isBlock(name));

/**
 * The parts of a rendered text, for a visitor whose pages are in `locale`. Throws for a block or a
 * figure that isn't known, and for a block that doesn't stand on a line of its own.
 */
export function partsOf(html: string, text: Text, locale: string): readonly Part[] {
  const wrap = siteLocale(text.language).dir === 'rtl' ? isolated : undefined;
  const whole = withBoxes(withLinks(withFigures(html, text, wrap), locale));
  // Every second piece is a name that was matched.
  return whole.split(blockLine).flatMap((piece, index): Part[] => {
    if (index % 2 === 1) return [partOf(piece, text)];
    const [lost] = /\[\[[^[\]]*\]\]/.exec(piece) ?? [];
    if (lost) throw new Error(`${text.language}/${text.address}: ${lost} is no line of its own`);
    return piece.trim() === '' ? [] : [{ kind: 'html', html: piece }];
  });
}
