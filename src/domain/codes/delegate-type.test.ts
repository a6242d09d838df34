import { describe, expect, it } from 'vitest';
import {
  contractDelegateTypes,
  delegateTypeOf,
  delegateTypeOfCode,
  delegateTypes,
  sideOfDelegateType,
} from './delegate-type.ts';

describe('FUT-06 side codes', () => {
  it.each(delegateTypes)('$code is $side on $positionSide $cause, and back', (row) => {
    expect(delegateTypeOf(row)).toBe(row.code);
    expect(delegateTypeOfCode(row.code)).toBe(row);
  });

  it.each([
    ['open long', 1, 'buy', 'long', false],
    ['open short', 2, 'sell', 'short', false],
    ['close long', 3, 'sell', 'long', true],
    ['close short', 4, 'buy', 'short', true],
    ['buy', 21, 'buy', 'net', false],
    ['sell', 22, 'sell', 'net', false],
    ['reduce long', 5, 'sell', 'long', true],
    ['burst short', 8, 'buy', 'short', true],
    ['delivery long', 11, 'sell', 'long', true],
    ['ADL short', 14, 'buy', 'short', true],
    ['reduce buy', 23, 'buy', 'net', true],
    ['burst sell', 26, 'sell', 'net', true],
    ['ADL buy', 31, 'buy', 'net', true],
  ])('%s is %d', (_, code, side, positionSide, closes) => {
    expect(delegateTypeOfCode(code)).toMatchObject({ side, positionSide, closes });
  });

  it('spot has no positions: 21 and 22', () => {
    expect([delegateTypeOf({ side: 'buy' }), delegateTypeOf({ side: 'sell' })]).toEqual([21, 22]);
    expect(sideOfDelegateType(21)).toBe('buy');
    expect(sideOfDelegateType(33)).toBeUndefined();
  });

  it('each code stands once; users send those without a cause', () => {
    const codes = delegateTypes.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    const free = delegateTypes.filter(({ cause }) => cause === undefined);
    expect(free.map(({ code }) => code)).toEqual([...contractDelegateTypes]);
  });
});
