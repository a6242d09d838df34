import { describe, expect, it } from 'vitest';
import { folded, wordsOf } from './words.ts';

describe('INFO-03 words of a text', () => {
  it.each([
    ['Post-only orders (GTC)', ['post', 'only', 'orders', 'gtc']],
    ['Ordre à cours limité', ['ordre', 'a', 'cours', 'limite']],
    ['Dźwignia, opłata, ĐÒN BẨY', ['dzwignia', 'oplata', 'don', 'bay']],
    ['Qo‘shish oʻchirish ko’rish', ['qoshish', 'ochirish', 'korish']],
    ['Großes STRASSE', ['grosses', 'strasse']],
    ['ё Й', ['е', 'и']],
    ['ＡＰＩ 50056', ['api', '50056']],
    ['٥٠٠٥٦', ['50056']],
    ['الرافعة المالية وَالهامش', ['رافعه', 'ماليه', 'هامش']],
    ['للعقود أمر', ['عقود', 'امر']],
    ['إلغاء الإلغاء والالغاء', ['غاء', 'غاء', 'غاء']],
    ['止盈止损', ['止盈', '盈止', '止损']],
    ['费', ['费']],
    ['TP/SLとは、APIキー', ['tp', 'sl', 'とは', 'api', 'キー']],
    ['레버리지 설정', ['레버리지', '설정']],
    ['—…', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('keeps the voicing of kana, which makes other words', () => {
    expect(folded('ガイド')).toBe('ガイド');
    expect(folded('ガイド')).not.toBe(folded('カイト'));
  });
});
