import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { type Source, sources } from './sources.ts';

/**
 * Orders, plans, fills and balances are the domain's in the browser. What they are called on the wire
 * stands in `contract/map` alone, and their calls in `client/trading`.
 */

/** The browser's rooms. The reference for developers is about the wire. */
const isBrowsers = (path: string) =>
  /^src\/(client|demo|features|kit|layouts|stores|ui)\//.test(path) &&
  !path.startsWith('src/features/content/developers/');

/** The calls by which lines are traded: a new line's are known by their path. */
const tradingPath =
  /^\/v1\/(spot\/(order|plan)|mcp\/(order|position|adjust|bill)|trigger\/(plan|tracking|strategy))\//;
const names = Object.keys(calls) as CallName[];
const isTrading = (name: CallName) => tradingPath.test(calls[name].path);

/** Words of the rules themselves, where a rule is asked. */
const words = {
  triggerPrice: ['src/kit/order-kinds/', 'src/kit/ticket/'],
  // What the browser calls canceling an order; on the wire a field of the payload.
  cancelOrder: [
    'src/features/trade/chart/own/change-line.ts',
    'src/kit/records/row-kinds.ts',
    'src/stores/account/cancel.ts',
  ],
} as const;

interface Shape {
  readonly [key: string]: unknown;
}

/** Names of all fields in a JSON Schema. */
function fieldsOf(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...rest } = schema as Shape;
  return [
    ...Object.keys((properties as Shape) ?? {}),
    ...fieldsOf(Object.values((properties as Shape) ?? {})),
    ...fieldsOf(Object.values(rest)),
  ];
}

const fieldsOfCall = (name: CallName): readonly string[] =>
  [calls[name].input, calls[name].output].flatMap((schema) =>
    fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })),
  );

/** Every node of a file with what it says of names. */
function walk(source: Source, see: (node: ts.Node) => void): void {
  const kind = source.path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(source.path, source.code, ts.ScriptTarget.Latest, true, kind);
  const visit = (node: ts.Node): void => {
    see(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
}

/** Fields that the domain's types have. */
function domainWords(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const source of sources.filter(({ path }) => path.startsWith('src/domain/'))) {
    walk(source, (node) => {
      if (ts.isPropertySignature(node)) found.add(node.name.getText());
    });
  }
  return found;
}

const inDomain = domainWords();

/** What pairs, tickers, alerts and users are called on the wire the browser says too. */
const elsewhere = new Set(names.filter((name) => !isTrading(name)).flatMap(fieldsOfCall));
const wireWords: ReadonlySet<string> = new Set([
  ...names
    .filter(isTrading)
    .flatMap(fieldsOfCall)
    // Words of the language, such as `data`, say nothing of the wire.
    .filter((word) => /[A-Z]/.test(word) && !inDomain.has(word) && !elsewhere.has(word)),
  ...Object.keys(words),
]);

/** The numbers by which the wire names sides, types and statuses. */
const codes = /^(delegateType|orderType|orderStatus|planType|planStatus|timeInForce)Code$/;
/** Rows of the wire that other files of the contract have. */
const rows = /^(AssetRow|AssetCostRow|AccountRows)$/;

/** `text.orderType` is a text's name, and none of the wire. */
const isText = ({ parent }: ts.Identifier) =>
  ts.isPropertyAccessExpression(parent) && /(^|\.)text$/.test(parent.expression.getText());

function wordProblem(path: string, node: ts.Node): string | undefined {
  if (!ts.isIdentifier(node) || isText(node)) return undefined;
  const { text } = node;
  if (codes.test(text) || rows.test(text)) return text;
  if (!wireWords.has(text)) return undefined;
  const allowed: readonly string[] = words[text as keyof typeof words] ?? [];
  return allowed.some((place) => path.startsWith(place)) ? undefined : text;
}

/** `call('placeOrder', …)` and `CallInput<'placeOrder'>`. */
function callProblem(path: string, node: ts.Node): string | undefined {
  if (path.startsWith('src/client/trading/')) return undefined;
  const name = ts.isCallExpression(node)
    ? node.expression.getText() === 'call' && node.arguments[0]
    : ts.isTypeReferenceNode(node) &&
      /^Call(Input|Output|Parsed)$/.test(node.typeName.getText()) &&
      node.typeArguments?.[0];
  const said = name ? name.getText().replaceAll("'", '') : '';
  return names.includes(said as CallName) && isTrading(said as CallName) ? said : undefined;
}

const rowsOfWire = /^#contract\/calls\/(spot|contract|trigger|trace|margin)-/;

function problemsOf(source: Source): readonly string[] {
  const found: string[] = [];
  walk(source, (node) => {
    const target = ts.isImportDeclaration(node) ? node.moduleSpecifier.getText().slice(1, -1) : '';
    const problem =
      wordProblem(source.path, node) ??
      callProblem(source.path, node) ??
      (rowsOfWire.test(target) ? target : undefined);
    if (problem) found.push(`${source.path}: ${problem}`);
  });
  return found;
}

const source = (code: string, path = 'src/features/trade/orders/a.ts'): Source => ({
  ...{ path, code, text: code },
});

describe('KIT-01 the words of the wire', () => {
  it('are known', () => {
    const known = ['delegateCount', 'delegateType', 'dealCount', 'triggerPrice', 'tradeUnit'];
    expect(known.filter((word) => !wireWords.has(word))).toEqual([]);
  });

  it('don’t stand in the browser’s rooms', () => {
    expect(sources.filter(({ path }) => isBrowsers(path)).flatMap(problemsOf)).toEqual([]);
  });

  it.each([
    ['const { delegateCount } = row;', 'delegateCount'],
    ['const a = row.dealAmount;', 'dealAmount'],
    ['const a = { triggerPrice: 1 };', 'triggerPrice'],
    ['const isBuy = row.side === delegateTypeCode.buy;', 'delegateTypeCode'],
    ["await call('placeOrder', input);", 'placeOrder'],
    ["type A = CallInput<'modifyPlan'>;", 'modifyPlan'],
    [
      "import type { OrderRow } from '#contract/calls/spot-order.ts';",
      '#contract/calls/spot-order.ts',
    ],
  ])('are found in %s', (code, word) => {
    expect(problemsOf(source(code))).toEqual([`src/features/trade/orders/a.ts: ${word}`]);
  });

  it('are none in the names of texts, nor where a line’s calls stand', () => {
    expect(problemsOf(source('const a = props.text.triggerPrice;'))).toEqual([]);
    const own = source("call('placeOrder', input);", 'src/client/trading/spot.ts');
    expect(problemsOf(own)).toEqual([]);
  });
});
