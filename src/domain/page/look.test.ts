import { describe, expect, it } from 'vitest';
import { boundedSize, noSizes, type PanelSizes, sizesOf, sizesText } from './look.ts';

describe('SPOT-10: sizes of panels', () => {
  it.each<[string, PanelSizes]>([
    ['', noSizes],
    ['..', noSizes],
    ['300.320.232', { book: 300, form: 320, orders: 232 }],
    ['..120', { book: null, form: null, orders: 120 }],
    ['480..', { book: 480, form: null, orders: null }],
  ])('%s is read', (text, sizes) => {
    expect(sizesOf(text)).toEqual(sizes);
    expect(sizesOf(sizesText(sizes))).toEqual(sizes);
  });

  it.each(['259.279.119', '481.481.561', 'x.-1.1e2', '300px.320;.calc(1px)', '0300..'])(
    '%s is not taken',
    (text) => {
      expect(sizesOf(text)).toEqual(noSizes);
    },
  );

  it.each([
    ['book', 10, 260],
    ['book', 300.4, 300],
    ['form', 9999, 480],
    ['orders', 120, 120],
  ] as const)('%s of %d px becomes %d', (panel, px, bounded) => {
    expect(boundedSize(panel, px)).toBe(bounded);
  });

  it('nothing chosen is two dots', () => {
    expect(sizesText(noSizes)).toBe('..');
    expect(sizesOf(undefined)).toEqual(noSizes);
  });
});
