import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './sources.ts';

/** Attributes whose text a person reads or hears. */
const spoken = new Set(['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'label']);

/** Written the same in every language. */
const allowed = new Set(['Perigee', 'USDT', 'UTC', 'k', 'm', '×', '%']);

const isText = (text: string) => /\p{L}{2,}/u.test(text) && !allowed.has(text.trim());

/** The template of an Astro file as JSX: without its script, scripts, styles and doctype. */
const templateOf = (source: string): string =>
  source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');

/** Texts that stand in the code although a person reads them. */
function textsIn(path: string, source: string): string[] {
  const code = path.endsWith('.astro') ? `<>${templateOf(source)}</>` : source;
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isText(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText(file))) {
      const value = node.initializer;
      if (value && ts.isStringLiteral(value) && isText(value.text)) found.push(value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const files = filesBelow('src', /\.(astro|tsx)$/).filter((path) => !path.includes('.test.'));

describe('texts', () => {
  it.each(files)('SITE-02 %s takes all its texts from the catalogs', (path) => {
    expect(textsIn(path, readText(path))).toEqual([]);
  });

  it.each([
    ['a.tsx', 'export const A = () => <p>Sell now</p>;', ['Sell now']],
    ['a.tsx', 'export const A = () => <p aria-label="Sell">{t("sell")}</p>;', ['Sell']],
    ['a.tsx', 'export const A = () => <p class="sell">{t("sell")}: 5 %</p>;', []],
    ['a.astro', '---\nconst a = "Sell now";\n---\n<p class="x y">{t("a")}</p>', []],
    ['a.astro', '---\n---\n<!doctype html>\n<p>Sell {coin}</p>', ['Sell']],
    ['a.astro', '---\n---\n<script>const Sell = 1;</script><p>{a}</p>', []],
  ])('%s: %s', (path, source, texts) => {
    expect(textsIn(path, source)).toEqual(texts);
  });
});
