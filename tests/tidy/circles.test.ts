import { posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Source, sources } from './sources.ts';

/** Paths of files that a file imports; types from its own folder left out. */
type Graph = ReadonlyMap<string, readonly string[]>;

/** Whether an import brings types only, and so nothing when the program runs. */
function isOfTypes(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined) return false;
  return ts.isNamedImports(namedBindings) && namedBindings.elements.every((one) => one.isTypeOnly);
}

function importsOf({ path, code }: Pick<Source, 'path' | 'code'>): string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest);
  const found: string[] = [];
  for (const node of file.statements) {
    if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) continue;
    if (node.moduleSpecifier === undefined || !ts.isStringLiteral(node.moduleSpecifier)) continue;
    const { text } = node.moduleSpecifier;
    const folder = posix.dirname(path);
    const target = text.startsWith('#') ? `src/${text.slice(1)}` : posix.join(folder, text);
    if (isOfTypes(node) && posix.dirname(target) === folder) continue;
    found.push(target);
  }
  return found;
}

const graphOf = (files: readonly Pick<Source, 'path' | 'code'>[]): Graph =>
  new Map(files.map((file) => [file.path, importsOf(file)]));

/** Everything that a file reaches by its imports. */
function reachOf(graph: Graph, from: string): Set<string> {
  const reached = new Set<string>();
  const next = [...(graph.get(from) ?? [])];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    next.push(...(graph.get(path) ?? []));
  }
  return reached;
}

/** Sets of files that all reach each other. */
function circlesOf(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((path) => [path, reachOf(graph, path)]));
  const circles = new Map<string, string[]>();
  for (const [path, reached] of reach) {
    if (!reached.has(path)) continue;
    const circle = [...reached].filter((other) => reach.get(other)?.has(path)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

describe('import circles of the exchange', () => {
  it('are none, but of types inside one folder', () => {
    const files = sources.filter(({ path }) => path.startsWith('src/exchange/'));
    expect(circlesOf(graphOf(files))).toEqual([]);
  });

  it('are found: of values, and of types between folders', () => {
    const file = (path: string, code: string) => ({ path, code });
    const values = [
      file('src/exchange/a/one.ts', "import { two } from '#exchange/a/two.ts';"),
      file('src/exchange/a/two.ts', "export { one } from './one.ts';"),
    ];
    const types = (folder: string) => [
      file('src/exchange/a/one.ts', `import type { Two } from '#exchange/${folder}/two.ts';`),
      file(`src/exchange/${folder}/two.ts`, "import { type One } from '#exchange/a/one.ts';"),
    ];
    expect(circlesOf(graphOf(values))).toHaveLength(1);
    expect(circlesOf(graphOf(types('b')))).toHaveLength(1);
    expect(circlesOf(graphOf(types('a')))).toEqual([]);
  });
});
