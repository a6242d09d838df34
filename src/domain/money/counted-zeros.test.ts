import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countZeros, spellZeros } from './counted-zeros.ts';

describe('SPOT-09 zeros are counted from the fourth after the point on', () => {
  it.each([
    ['1', '1'],
    ['0001', '0001'],
    ['00010', '00010'],
    ['00009', '0₄9'],
    ['00000970', '0₅970'],
    ['00000000', '00000000'],
    ['', ''],
    ['00000000001', '0₁₀1'],
  ])('%s is %s', (fraction, counted) => expect(countZeros(fraction)).toBe(counted));

  it.each([
    ['0.0₅970', '0.00000970'],
    ['0,0₅970', '0,00000970'],
    ['\u22120.0₅970', '\u22120.00000970'],
    ['≈ $0.0₅970', '≈ $0.00000970'],
    ['0.0₁₀1', '0.00000000001'],
    ['1.0₅970', '1.0₅970'],
    ['10.0₅970', '10.0₅970'],
    ['0.0₉₉1', '0.0₉₉1'],
    ['0.0₀1', '0.0₀1'],
    ['H₂O', 'H₂O'],
  ])('“%s” says “%s”', (text, spelled) => expect(spellZeros(text)).toBe(spelled));

  it('whatever the value, nothing is lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.nat(), (zeros, rest) => {
        const fraction = '0'.repeat(zeros) + rest;
        expect(spellZeros(`0.${countZeros(fraction)}`)).toBe(`0.${fraction}`);
      }),
    );
  });
});
