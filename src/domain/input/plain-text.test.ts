import { describe, expect, it } from 'vitest';
import { isPlainText, oneSpelling } from './plain-text.ts';

describe('USER-07 names that users give', () => {
  it.each([
    ['English', 'Ann Lee-O’Neill 3rd (main) #1'],
    ['German', 'Jürgen Groß'],
    ['Persian with a non-joiner', 'علی\u200cرضا'],
    ['Persian with marks and a non-joiner', 'می\u200cخواهم'],
    ['Arabic with vowels', 'مُحَمَّد'],
    ['Malayalam with a joiner within', 'ശ്ര\u0d4d\u200dയ'],
    ['Malayalam that ends in a joiner', 'അനില\u0d4d\u200d'],
    ['Malayalam that ends in a joiner, two words', 'അനില\u0d4d\u200d കുമാര\u0d4d\u200d'],
    ['Hindi with a non-joiner', 'क्\u200cष'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a judge with a tone of skin', '👩🏽\u200d⚖\ufe0f'],
    ['a heart that is drawn in color', '❤\ufe0f'],
    ['a flag of hearts', '🏳\ufe0f\u200d🌈'],
    ['a key cap', '1\ufe0f\u20e3'],
    ['a flag', '🇺🇦'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a Japanese name with a variant', '葛\u{e0100}飾'],
    ['an ideographic space', '山田\u3000太郎'],
    ['a no-break space', 'Jean\u00a0Dupont'],
    ['a narrow no-break space', 'Jean\u202fDupont'],
  ])('%s is accepted', (_what, text) => expect(isPlainText(text, 64)).toBe(true));

  const inside = (character: string) => `An${character}n`;
  it.each([
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
    ...[0x200e, 0x200f, 0x061c, 0x00ad, 0x034f, 0x200b, 0x2060, 0x2063, 0x206a, 0xfeff, 0xfff9],
    ...[0x0000, 0x0007, 0x0009, 0x000a, 0x000d, 0x001b, 0x007f, 0x0085, 0x009b, 0x2028, 0x2029],
    ...[0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x180e, 0x17b4, 0xfe00, 0xfe0f, 0xe0100, 0xe0041],
    ...[0xd800, 0xdfff, 0xe000, 0xfffe, 0xffff, 0xf0000],
  ])('the character %i that is not seen, or turns text around, is refused', (code) => {
    const character = String.fromCodePoint(code);
    expect(isPlainText(inside(character), 64)).toBe(false);
    expect(isPlainText(`علی${character}رضا`, 64)).toBe(false);
    expect(isPlainText(character, 64)).toBe(false);
  });

  it.each([
    ['a joiner between Latin letters', 'An\u200dn'],
    ['a non-joiner between Latin letters', 'An\u200cn'],
    ['a joiner behind a Latin letter’s accent', 'x\u0301\u200dn'],
    ['a joiner between Cyrillic letters', 'Ан\u200dна'],
    ['a joiner between Han characters', '太\u200d郎'],
    ['two joiners', 'علی\u200c\u200cرضا'],
    ['a joiner first', '\u200dعلی'],
    ['a joiner last', 'علی\u200c'],
    ['a joiner before a space', 'علی\u200c رضا'],
    ['a joiner alone', '\u200d'],
    ['a joiner behind an emoji that joins nothing', '👨\u200d'],
    ['a joiner between an emoji and a letter', '👨\u200dn'],
    ['two variants of an emoji', '❤\ufe0f\ufe0f'],
    ['tags that end no flag', '🏴\u{e0067}\u{e0062}'],
    ['a blank at an end', 'Ann '],
    ['a no-break space at an end', '\u00a0Ann'],
    ['nothing', ''],
    ['more characters than there may be', 'a'.repeat(65)],
  ])('%s is refused', (_what, text) => expect(isPlainText(text, 64)).toBe(false));

  it('names that look alike are spelled alike', () => {
    expect(oneSpelling(' Jose\u0301\u00a0Mari\u0301a\u3000 ')).toBe('José María');
  });
});
