import { describe, expect, it } from 'vitest';
import {
  accountTypeOn,
  canonicalSymbolId,
  coinOn,
  isShown,
  isShownLine,
  isShownWord,
  lineNames,
  lineOf,
  lines,
  pageOf,
  pageRowOf,
  shownLines,
  symbolIdOf,
  symbolOf,
} from './line.ts';
import { lineOnRoute, lineSites, mainOf, marketPath } from './site.ts';

describe('CORE-08 a symbol id', () => {
  it.each([
    ['BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'spot'],
    ['BTCUSDT_SPBL', 'BTCUSDT', 'BTCUSDT', 'spot'],
    ['SPBLUSDT', 'SPBLUSDT', 'SPBLUSDT', 'spot'],
    ['BTCUSDT_UMCBL', 'BTCUSDT_UMCBL', 'BTCUSDT', 'usdt'],
    ['BTCUSDZ26_DMCBL', 'BTCUSDZ26_DMCBL', 'BTCUSDZ26', 'usd'],
    ['BTCPERP_CMCBL', 'BTCPERP_CMCBL', 'BTCPERP', 'usdc'],
    ['SBTCSUSDT_SUMCBL', 'SBTCSUSDT_SUMCBL', 'SBTCSUSDT', 'susdt'],
    ['SBTCSUSD_SDMCBL', 'SBTCSUSD_SDMCBL', 'SBTCSUSD', 'susd'],
  ] as const)('%s', (given, canonical, symbol, line) => {
    expect(canonicalSymbolId(given)).toBe(canonical);
    expect(symbolOf(given)).toBe(symbol);
    expect(lineOf(given)).toBe(line);
    expect(symbolIdOf(line, symbol)).toBe(canonical);
  });

  it('is another on each line, and lines share neither codes nor routes', () => {
    const ids = lineNames.map((line) => symbolIdOf(line, 'BTCUSDT'));
    expect(new Set(ids).size).toBe(lineNames.length);
    expect(new Set(lineNames.map((line) => lineSites[line].route)).size).toBe(lineNames.length);
    for (const field of ['code', 'routeCode'] as const) {
      expect(new Set(lineNames.map((line) => lines[line][field])).size).toBe(lineNames.length);
    }
  });
});

it('a line is shown where it has a page, by all of its words and instruments', () => {
  expect(shownLines).toEqual(['spot', 'usdt', 'usd', 'usdc', 'susdt', 'susd', 'susdc']);
  for (const line of lineNames) {
    const { code, routeCode } = lines[line];
    const symbolId = symbolIdOf(line, 'BTCUSDT');
    const isThere = pageRowOf(line) !== undefined;
    expect([isShownLine(line), isShown({ symbolId })]).toEqual([isThere, isThere]);
    for (const word of [line, code, routeCode]) expect(isShownWord(word)).toBe(isThere);
  }
  expect(isShownWord('nope')).toBe(false);
  expect(lineOnRoute('futures/usdc')).toBe('usdc');
  for (const route of ['futures/nope', 'futures', 'usdc'])
    expect(lineOnRoute(route)).toBeUndefined();
});

it('KIT-11 leads to an instrument of a line by its route, and without one to the main one', () => {
  expect(mainOf('usdc')).toBe('BTCPERP_CMCBL');
  expect(marketPath(mainOf('usdc'))).toBe('/futures/usdc/BTCPERP');
  expect(marketPath('BTCUSDT')).toBe('/spot/BTCUSDT');
});

it('lines that share an account have different coins', () => {
  for (const line of lineNames) {
    const others = lineNames.filter(
      (one) => one !== line && accountTypeOn(one) === accountTypeOn(line),
    );
    expect(
      others.filter((one) => coinOn(one) !== undefined && coinOn(one) === coinOn(line)),
    ).toEqual([]);
  }
});

it('a trading page is its line’s', () => {
  expect(pageOf('BTCUSDT')).toBe(lines.spot.page);
  expect(pageOf('BTCUSDT_SPBL').orderKinds).toContain('limit');
  expect(pageOf('BTCUSDT_UMCBL')).toBe(lines.usdt.page);
  expect(pageOf('SBTCSUSD_SDMCBL')).toBe(lines.susd.page);
});
