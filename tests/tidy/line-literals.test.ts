import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { lineNames, lines } from '#domain/line/line.ts';
import { lineSites } from '#domain/line/site.ts';
import { sources } from './sources.ts';

/** Spot is also the name of an account, a kind and a catalog: of contracts alone a word says that a line is meant. */
const ofContracts = lineNames.filter((line) => line !== 'spot');

/** Every way in which code can name a line of contracts. */
const names = new Set<string>(
  ofContracts.flatMap((line) => {
    const { routeCode } = lines[line];
    const { route } = lineSites[line];
    return [line, routeCode, routeCode.toUpperCase(), route, `/${route}`];
  }),
);
/** Properties named so are dollars. */
const dollars = 'usd';
const suffixes = ofContracts.map((line) => lines[line].routeCode.toUpperCase()).join('|');
const routes = ofContracts.map((line) => lineSites[line].route).join('|');
/** An instrument of a line, or the address of one. */
const within = new RegExp(`[A-Z0-9]_(${suffixes})\\b|(^|/)(${routes})/`);

/** Where lines are named: the rows themselves, and what only shows how something looks or reads. */
const allowed: readonly RegExp[] = [
  /^src\/domain\/line\//,
  // Rows of the gallery and of tests.
  /^src\/demo\/|\/demo\.tsx$|\/(testing|samples)\.ts$/,
  // Examples in the documents of the API and of operators’ commands.
  /^src\/contract\/reference\/|^src\/features\/content\/developers\/|^src\/server\/operator\/commands\//,
];

/** What a file names lines by: texts and names of properties, as the parser finds them. */
function literalsIn(code: string): readonly string[] {
  const file = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && (names.has(node.text) || within.test(node.text))) {
      found.push(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      found.push(...parts.map(({ text }) => text).filter((text) => within.test(`A${text}`)));
    } else if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
      if (names.has(node.name.text) && node.name.text !== dollars) found.push(node.name.text);
    } else if (ts.isPropertyAccessExpression(node)) {
      if (names.has(node.name.text) && node.name.text !== dollars) found.push(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('KIT-11 lines of contracts', () => {
  it('are found by name, suffix, route and property', () => {
    const code = [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at.
      "a('usdt'); b({ usdc: 1 }); c.susdt; d = 'BTCUSDT_UMCBL'; e = `${x}_DMCBL`;",
      "f = '/futures/usdt/BTCUSDT'; g = 'umcbl'; h = 'USDT'; i = 'spot'; j = 'usdtMix'; // 'usdt'",
    ].join('\n');
    expect(literalsIn(code)).toEqual([
      ...['usdt', 'usdc', 'susdt', 'BTCUSDT_UMCBL', '_DMCBL', '/futures/usdt/BTCUSDT', 'umcbl'],
    ]);
  });

  it('are named by their rows alone', () => {
    const found = sources
      .filter(({ path }) => !allowed.some((one) => one.test(path)))
      .flatMap(({ path, code }) => literalsIn(code).map((literal) => `${path}: ${literal}`));
    expect(found).toEqual([]);
  });
});
