import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesBelow, readText, type Source, sources } from './sources.ts';

/** Lengths that are printed, and lengths that fail. */
const limits = {
  function: { aim: 70, most: 120 },
  file: { aim: 400, most: 600 },
  page: { most: 40 },
};

const forbiddenNames = /(^|[/.-])(utils?|helpers?|common|legacy|misc|.*-next|.*Manager)\.\w+$/;

const parse = ({ path, code }: Source) =>
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Calls `visit` for every node below `node`. */
function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function place(file: ts.SourceFile, node: ts.Node): string {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
  return `${file.fileName}:${line + 1}`;
}

/** Lines of each function, those of functions inside it included. */
function functionLengths(source: Source): { at: string; lines: number }[] {
  const file = parse(source);
  const found: { at: string; lines: number }[] = [];
  walk(file, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const start = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
    const end = file.getLineAndCharacterOfPosition(node.getEnd()).line;
    found.push({ at: place(file, node), lines: end - start + 1 });
  });
  return found;
}

/** What has no place in pure, deterministic code. */
const impure = /^(Date\.now|Math\.random|performance\.now|crypto\.\w+|setTimeout|setInterval)$/;
/** What makes money inexact. */
const inexact = /^(parseFloat|Number\.parseFloat|Math\.(round|pow|sqrt|log|exp)|\w+\.toFixed)$/;

const isPure = ({ path }: Source) => /^src\/(domain|exchange\/core)\//.test(path);
/** Indicators and the candles' drawing are about pictures, not about money. */
const isMoney = (source: Source) => isPure(source) && !/\/domain\/indicator\//.test(source.path);

/** A division is exact where its result is at once made whole. */
function isFloored(node: ts.Node): boolean {
  for (let up = node.parent; up; up = up.parent) {
    if (ts.isCallExpression(up)) return /^Math\.(floor|trunc|ceil)$/.test(up.expression.getText());
    if (!ts.isParenthesizedExpression(up) && !ts.isBinaryExpression(up)) return false;
  }
  return false;
}

function impurities(source: Source): string[] {
  const file = parse(source);
  const found: string[] = [];
  walk(file, (node) => {
    const called = ts.isCallExpression(node) ? node.expression.getText(file) : '';
    if (impure.test(called)) found.push(`${place(file, node)}: ${called}`);
    if (ts.isNewExpression(node) && node.getText(file) === 'new Date()') {
      found.push(`${place(file, node)}: new Date()`);
    }
  });
  return found;
}

function inexactness(source: Source): string[] {
  const file = parse(source);
  const usesBigInt = (node: ts.BinaryExpression) => !/^[\d_.]+$/.test(node.right.getText(file));
  const found: string[] = [];
  walk(file, (node) => {
    const called = ts.isCallExpression(node) ? node.expression.getText(file) : '';
    if (inexact.test(called)) found.push(`${place(file, node)}: ${called}`);
    if (ts.isNumericLiteral(node) && /[.]\d*[1-9]/.test(node.getText(file))) {
      found.push(`${place(file, node)}: the fraction ${node.getText(file)}`);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.SlashToken) {
      if (!isFloored(node) && !usesBigInt(node)) found.push(`${place(file, node)}: a division`);
    }
  });
  return found;
}

/** Values of class attributes, as far as they stand in string literals of markup. */
const physical =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right))(?:-[\w[.]+|(?=["'\s`]))/g;

function physicalClasses({ path, text }: Source): string[] {
  const classes = text.match(/class(?:Name|:list)?=(?:"[^"]*"|\{`[^`]*`\}|\{[^}]*\})/g) ?? [];
  return classes.flatMap((value) => (value.match(physical) ?? []).map((hit) => `${path}: ${hit}`));
}

const rawColor = /(?:#[0-9a-fA-F]{6}\b|\brgba?\(|\bhsla?\()/g;

describe('the style rules', () => {
  it('functions fit a screen', () => {
    const all = sources.flatMap(functionLengths);
    const long = all.filter(({ lines }) => lines > limits.function.aim);
    for (const { at, lines } of long) console.log(`long function: ${at} (${lines} lines)`);
    expect(long.filter(({ lines }) => lines > limits.function.most)).toEqual([]);
  });

  it('KIT-07 pages are thin', () => {
    const pages = sources.filter(({ path }) => /^src\/pages\/.*\.astro$/.test(path));
    const lines = pages.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    expect(lines.filter((page) => page.lines > limits.page.most)).toEqual([]);
  });

  it('KIT-06 files stay short', () => {
    const all = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    const long = all.filter(({ lines }) => lines > limits.file.aim);
    for (const { path, lines } of long) console.log(`long file: ${path} (${lines} lines)`);
    expect(long.filter(({ lines }) => lines > limits.file.most)).toEqual([]);
  });

  it('what is loaded later is loaded by ui/react/lazy.ts, not by React’s lazy and Suspense', () => {
    const lazy = sources.filter(({ text }) =>
      /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react'/.test(text),
    );
    expect(lazy.map(({ path }) => path)).toEqual([]);
  });

  it('KIT-06 names say what a file is for', () => {
    expect(sources.filter(({ path }) => forbiddenNames.test(path)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('KIT-06 no file only re-exports others', () => {
    const barrels = sources.filter(({ path, code }) => {
      if (path.endsWith('.astro')) return false;
      const { statements } = parse({ path, text: code, code });
      return (
        statements.length > 0 &&
        statements.every((s) => ts.isExportDeclaration(s) && s.moduleSpecifier)
      );
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  it('domain and core read no clock and draw no chance', () => {
    expect(sources.filter(isPure).flatMap(impurities)).toEqual([]);
  });

  it('money is never computed in floating point', () => {
    expect(sources.filter(isMoney).flatMap(inexactness)).toEqual([]);
  });

  it('layout follows the direction of writing', () => {
    const markup = sources.filter(({ path }) => /\.(tsx|astro)$/.test(path));
    expect(markup.flatMap(physicalClasses)).toEqual([]);
  });

  it('components take their colors from the theme', () => {
    const markup = sources.filter(({ path }) => /\.(tsx|astro)$/.test(path));
    const raw = markup.flatMap(({ path, text }) =>
      (text.match(rawColor) ?? []).map((color) => `${path}: ${color}`),
    );
    expect(raw).toEqual([]);
  });
});

describe('what went wrong, went well or is live', () => {
  /** Whose colors only say how things stand: none of them is a price or a side. */
  const statusRooms =
    /^src\/(ui\/(Problem|Toasts)\.tsx|features\/(account\/access|site\/notices|account\/preferences\/HotkeyField)\b)/;
  const priceColor = /\b(?:text|bg|border|border-s|ring)-(?:on-)?(?:up|down)\b|--(?:up|down)\b/;
  /** An alert, a field that is wrong, or what becomes empty when it is right. */
  const saysStatus =
    /role="alert"|aria-invalid|data-bad|data-problem|empty:hidden|^ *(live|offline|error|success):/;
  const theme = readText('src/styles/theme.css');

  it('has colors of its own, whatever says up and down', () => {
    const lines = sources.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter(
          (line) => priceColor.test(line) && (statusRooms.test(path) || saysStatus.test(line)),
        )
        .map((line) => `${path}: ${line.trim()}`),
    );
    const rules = filesBelow('src', /\.css$/).flatMap((path) =>
      [...readText(path).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(
          ([, selector = '', body = '']) => saysStatus.test(selector) && priceColor.test(body),
        )
        .map(([, selector = '']) => `${path}: ${selector.trim()}`),
    );
    expect([...lines, ...rules]).toEqual([]);
  });

  it.each(['error', 'on-error', 'success', 'live'])('--%s is the same in every choice', (name) => {
    const blocks = [...theme.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, , body = '']) =>
      body.includes(`--${name}:`),
    );
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.[1]).not.toContain('data-colours');
    expect(blocks[0]?.[2]).toMatch(new RegExp(`--${name}: var\\(--(on-)?(red|green)\\)`));
  });
});

describe('what the style rules see', () => {
  const source = (code: string): Source => ({ path: 'src/domain/x.ts', text: code, code });

  it.each(['Date.now()', 'Math.random()', 'new Date()', 'performance.now()'])('%s', (code) => {
    expect(impurities(source(code))).toHaveLength(1);
  });

  it.each(['0.1', 'a / 2', 'parseFloat(t)', 'x.toFixed(2)', 'Math.round(x)'])('%s', (code) => {
    expect(inexactness(source(`const y = ${code};`))).toHaveLength(1);
  });

  it.each(['Math.floor(a / 2)', '(a * b) / divisor', '1_000'])('%s is exact', (code) => {
    expect(inexactness(source(`const y = ${code};`))).toEqual([]);
  });

  it.each(['ml-2', 'pr-4', 'text-left', 'right-0', 'rounded-l-md'])('%s', (name) => {
    const code = `<i className="flex ${name}">`;
    expect(physicalClasses({ path: 'x.tsx', text: code, code })).toHaveLength(1);
  });
});
