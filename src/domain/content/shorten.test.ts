import { describe, expect, it } from 'vitest';
import { shorten } from './shorten.ts';

describe('INFO-03 the beginning of a text', () => {
  it.each([
    ['a short text as it is', 'one two', 'one two'],
    ['whole words', 'one two three', 'one two…'],
    ['what a space is cut after', 'one two 3 four', 'one two 3…'],
    ['one long word', 'onetwothreefour', 'onetwothree…'],
    ['no half of a character', 'onetwothre😀😀', 'onetwothre…'],
  ])('is %s', (_what, text, short) => {
    expect(shorten(text, 11)).toBe(short);
  });

  it('is as long as it may be where writing has no spaces', () => {
    expect(shorten(`BTC ${'上'.repeat(300)}`, 160)).toBe(`BTC ${'上'.repeat(156)}…`);
  });
});
