import ts from 'typescript';
import { deepSpecs, deepTests } from '../fixed.ts';
import { filesBelow, readText } from './sources.ts';

const code = /\b[A-Z]{3,5}-\d{2}\b/g;

/** Codes that a text names. */
export const codesIn = (text: string): readonly string[] => text.match(code) ?? [];

/** A code that the title of a test, or of a group that it belongs to, names. */
export interface Proof {
  readonly code: string;
  readonly path: string;
  /** Whether only `npm run deep` runs the test. */
  readonly isDeep: boolean;
}

/** What a call is of: `test`, `it.each(…)`, `test.describe` begin with their first name. */
function callee(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return `${callee(node.expression)}.${node.name.text}`;
  return ts.isCallExpression(node) ? callee(node.expression) : '';
}

const isGroup = (name: string) => /^describe\b|^test\.describe$/.test(name);
const isTest = (name: string) => /^(it|test)(\.(each|runIf|skipIf|for))*$/.test(name);

/** Reads what the tests of a file prove; `isDeepFile`: of one that the fixed set leaves out. */
export function proofsOf(path: string, text: string, isDeepFile: boolean): readonly Proof[] {
  // To parse a file takes long, and few of the unit tests name a code.
  if (codesIn(text).length === 0) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Proof[] = [];
  const visit = (node: ts.Node, outer: readonly string[], isInDeep: boolean): void => {
    const titled = titleOf(node);
    const codes = [...outer, ...codesIn(titled?.title.getText(file) ?? '')];
    const isDeep = isInDeep || isDeepLoop(node) || titled?.details?.getText(file).trim() === 'deep';
    if (titled?.isTest) found.push(...codes.map((one) => ({ code: one, path, isDeep })));
    else ts.forEachChild(node, (child) => visit(child, codes, isDeep));
  };
  visit(file, [], isDeepFile);
  return found;
}

/** The title and the second argument of a call that makes a test or a group of tests. */
function titleOf(node: ts.Node) {
  if (!ts.isCallExpression(node)) return undefined;
  const name = callee(node.expression);
  const [title, details] = node.arguments;
  if (title === undefined || !(isGroup(name) || isTest(name))) return undefined;
  return { title, details, isTest: isTest(name) };
}

/** A loop over what is empty but in `npm run deep`. */
const isDeepLoop = (node: ts.Node): boolean =>
  ts.isForOfStatement(node) && /^isDeep \? .* : \[\]$/.test(node.expression.getText());

const deepFiles: readonly string[] = [...deepTests, ...deepSpecs];

/** All that the tests of the project prove. */
export const proofs = (): readonly Proof[] =>
  [...filesBelow('tests', /\.(test|spec)\.tsx?$/), ...filesBelow('src', /\.test\.tsx?$/)].flatMap(
    (path) => proofsOf(path, readText(path), deepFiles.includes(path)),
  );
