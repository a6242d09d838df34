import { describe, expect, it } from 'vitest';
import {
  canonicalSymbolId,
  lineNames,
  lineOf,
  lines,
  pageOf,
  pageRowOf,
  symbolIdOf,
  symbolOf,
} from './line.ts';

describe('CORE-08 a symbol id', () => {
  it.each([
    ['BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'spot'],
    ['BTCUSDT_SPBL', 'BTCUSDT', 'BTCUSDT', 'spot'],
    ['SPBLUSDT', 'SPBLUSDT', 'SPBLUSDT', 'spot'],
    ['BTCUSDT_UMCBL', 'BTCUSDT_UMCBL', 'BTCUSDT', 'usdt'],
    ['BTCUSDZ26_DMCBL', 'BTCUSDZ26_DMCBL', 'BTCUSDZ26', 'usd'],
    ['BTCPERP_CMCBL', 'BTCPERP_CMCBL', 'BTCPERP', 'usdc'],
    ['SBTCSUSDT_SUMCBL', 'SBTCSUSDT_SUMCBL', 'SBTCSUSDT', 'susdt'],
  ] as const)('%s', (given, canonical, symbol, line) => {
    expect(canonicalSymbolId(given)).toBe(canonical);
    expect(symbolOf(given)).toBe(symbol);
    expect(lineOf(given)).toBe(line);
    expect(symbolIdOf(line, symbol)).toBe(canonical);
  });

  it('is another on each line, and lines share neither codes nor routes', () => {
    const ids = lineNames.map((line) => symbolIdOf(line, 'BTCUSDT'));
    expect(new Set(ids).size).toBe(lineNames.length);
    for (const field of ['code', 'routeCode', 'route'] as const) {
      expect(new Set(lineNames.map((line) => lines[line][field])).size).toBe(lineNames.length);
    }
  });
});

it('a trading page is its line’s, and a line without one has none', () => {
  expect(pageOf('BTCUSDT')).toBe(lines.spot.page);
  expect(pageOf('BTCUSDT_SPBL').orderKinds).toContain('limit');
  expect(pageOf('BTCUSDT_UMCBL')).toBe(lines.usdt.page);
  expect(pageRowOf('susdt')).toBeUndefined();
});
