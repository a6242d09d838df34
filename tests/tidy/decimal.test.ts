import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const compares = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Comparisons by operator of which a side is a Decimal: they would compare texts or identities. */
function decimalComparisons(program: ts.Program, file: ts.SourceFile): string[] {
  const checker = program.getTypeChecker();
  const isDecimal = (node: ts.Node) => checker.getTypeAtLocation(node).symbol?.name === 'Decimal';
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isBinaryExpression(node) && compares.has(node.operatorToken.kind)) {
      if (isDecimal(node.left) || isDecimal(node.right)) {
        found.push(`${file.fileName}: ${node.getText(file)}`);
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2024,
  jsx: ts.JsxEmit.ReactJSX,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Reads files of the disk, each once: those of the platform's types take seconds; and `made`. */
function hostWith(made?: ts.SourceFile): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (path, ...rest) => {
    if (path === made?.fileName) return made;
    if (!parsed.has(path)) parsed.set(path, read(path, ...rest));
    return parsed.get(path);
  };
  return host;
}

describe('a Decimal is compared by its methods', () => {
  it('in every file that uses decimal.js', () => {
    const files = sources
      .filter(({ path, text }) => path.endsWith('.ts') && text.includes("'decimal.js'"))
      .map(({ path }) => root + path);
    const program = ts.createProgram(files, options, hostWith());
    const own = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
    expect(own.flatMap((file) => decimalComparisons(program, file))).toEqual([]);
  });

  it.each(['a < b', 'a === b', 'a >= 1', '1 !== a'])('%s is found', (expression) => {
    const name = `${root}src/domain/example.ts`;
    const text = `import Decimal from 'decimal.js';
      const a = new Decimal(9); const b = new Decimal(10); export const c = ${expression};`;
    const made = ts.createSourceFile(name, text, ts.ScriptTarget.ES2024, true);
    const program = ts.createProgram([name], options, hostWith(made));
    const file = program.getSourceFile(name);
    expect(file && decimalComparisons(program, file)).toHaveLength(1);
  });
});
