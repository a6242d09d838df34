import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

/**
 * Modules of the domain that work out what an account comes to. Others of the same room answer what needs no
 * account: a price for a return, what a closed position brought, the level of a ratio.
 */
const figures = new RegExp(
  `^#domain/(?:position/(?:${[
    ...['acceptance', 'account-of-views', 'futures-account', 'hedge-margin', 'holding'],
    ...['largest-size', 'liquidation', 'liquidation-price', 'margin', 'open-cost'],
    ...['order-margin', 'requirement', 'risk', 'risk-readings', 'share', 'what-if'],
  ].join('|')})|account/(?:funds|money))\\.ts$`,
);

/** What shows accounts. Articles work their examples out, of accounts that nobody has. */
const shows = (path: string) =>
  /^src\/(?:features|kit|layouts|pages)\//.test(path) &&
  !path.startsWith('src/features/content/info/') &&
  !path.endsWith('/demo.tsx');

/** The modules that code takes values from, rather than types. */
function valuesFrom(code: string): string[] {
  const file = ts.createSourceFile('code.tsx', code, ts.ScriptTarget.Latest, false);
  return file.statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) || one.importClause?.isTypeOnly) return [];
    const names = one.importClause?.namedBindings;
    const isTypes =
      names !== undefined &&
      ts.isNamedImports(names) &&
      names.elements.every(({ isTypeOnly }) => isTypeOnly);
    return isTypes ? [] : [(one.moduleSpecifier as ts.StringLiteral).text];
  });
}

const computesFigures = (code: string) => valuesFrom(code).some((module) => figures.test(module));

describe('KIT-10 figures of an account', () => {
  it('are worked out by the stores alone, so that all regions show the same', () => {
    const found = sources
      .filter(({ path, code }) => shows(path) && computesFigures(code))
      .map(({ path }) => path);
    expect(found).toEqual([]);
  });

  it.each([
    ["import { accountFigures } from '#domain/position/futures-account.ts';", true],
    ["import { type Risk, riskRatios } from '#domain/position/risk.ts';", true],
    ["import * as margin from '#domain/position/margin.ts';", true],
    ["import { marginMoney } from '#domain/account/money.ts';", true],
    ["import type { TicketFigures } from '#domain/position/futures-account.ts';", false],
    ["import { type TicketDraft } from '#domain/position/futures-account.ts';", false],
    ["import { priceForRoe } from '#domain/position/pnl-target.ts';", false],
  ])('%s: %s', (code, isFound) => expect(computesFigures(code)).toBe(isFound));
});
