import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import {
  type DecimalMark,
  finishedNumber,
  isNoNumber,
  type NumberRule,
  numberRule,
  shownNumber,
  typedNumber,
} from './number.ts';

const plain = (decimals: number) => numberRule('plain', decimals);
const long = (decimals: number) => ({ ...plain(decimals), lengthMax: 20 });
const signed = (decimals: number) => ({ ...plain(decimals), isSigned: true });

describe('SPOT-04 the numeric fields of §5', () => {
  it.each<[string, string, NumberRule, string | undefined]>([
    // Plain, non-negative, limited decimals; empty is allowed.
    ['empty', '', plain(2), ''],
    ['whole', '12', plain(2), '12'],
    ['decimal', '12.34', plain(2), '12.34'],
    ['a point about to be followed', '1.', plain(2), '1.'],
    ['more decimals than there are', '12.345', plain(2), '12.34'],
    // Their point stays: what is typed behind it must not come to stand before it.
    ['no decimals at all', '1.5', plain(0), '1.'],
    ['a point where there are no decimals', '1.', plain(0), '1.'],
    ['nothing before the point', '.5', plain(2), '0.5'],
    // No leading zeros.
    ['zero', '0', plain(2), '0'],
    ['leading zeros', '007', plain(2), '7'],
    ['a digit after the zero', '05', plain(2), '5'],
    ['zeros before the point', '00.5', plain(2), '0.5'],
    ['zeros after the point', '1.50', plain(2), '1.50'],
    // Invalid entries keep what was there.
    ['a letter', '12a', plain(2), undefined],
    ['an exponent', '1e5', plain(2), undefined],
    ['a minus', '-1', plain(2), undefined],
    ['a plus', '+1', plain(2), undefined],
    ['two points', '1.2.3', plain(2), undefined],
    ['hexadecimal', '0x1f', plain(2), undefined],
    // Full-width period, other writings of digits.
    ['a full-width period', '1．5', plain(2), '1.5'],
    ['an ideographic full stop', '1。5', plain(2), '1.5'],
    ['a half-width one', '1｡5', plain(2), '1.5'],
    ['full-width digits', '１２．５', plain(2), '12.5'],
    ['Arabic digits and point', '١٢٫٥', plain(2), '12.5'],
    ['Persian digits', '۱۲', plain(2), '12'],
    // What groups stays in sight while it is typed; it is stripped when the field is read.
    ['commas', '1,234,567.8', plain(2), '1,234,567.8'],
    ['full-width commas', '1，234', plain(2), '1,234'],
    ['Arabic grouping', '١٬٢٣٤', plain(2), '1234'],
    ['Indian grouping', '12,34,567.8', plain(2), '12,34,567.8'],
    ['grouped, and too many decimals', '1,234.567', plain(2), '1,234.56'],
    ['commas and a suffix', '1,234k', plain(2), '1234000'],
    ['a comma that groups nothing, and a suffix', '1,5k', plain(2), undefined],
    ['a zero that leads', '01,234', plain(2), '1,234'],
    // No group begins with a zero: what follows it there are decimals, also while it is typed.
    ['a zero and a comma', '0,', plain(2), '0.'],
    ['a tenth', '0,1', plain(2), '0.1'],
    ['a thousandth', '0,001', plain(3), '0.001'],
    ['half a thousand', '0,5k', plain(2), '500'],
    // What groups nothing may be the point of another language: it stays in sight, and is no number.
    ['a comma about to be followed', '1,', plain(2), '1,'],
    ['one and a half', '1,5', plain(2), '1,5'],
    ['four digits', '1,2345', plain(2), '1,2345'],
    ['commas that group here and there', '1,234,5', plain(2), '1,234,5'],
    ['a group of four', '1234,567', plain(2), '1234,567'],
    ['a comma alone', ',', plain(2), ','],
    ['a comma first', ',5', plain(2), ',5'],
    ['points that group', '1.234,5', plain(4), '1.234,5'],
    ['a comma behind decimals that are cut', '1.234,5', plain(2), '1.23,5'],
    ['a zero, a comma and a point', '0,1.5', plain(2), undefined],
    ['a comma in what is too long', '1234567890123,5', numberRule('short', 2), undefined],
    ['a comma behind more than 12 digits', '1234567890123,', numberRule('capped', 2), undefined],
    ['a minus and a comma', '-1,', plain(2), undefined],
    ['blanks of every kind', ' 1 234\u00a0567\u202f890 ', plain(2), '1234567890'],
    ['apostrophes', "1’234'567", plain(2), '1234567'],
    ['blanks that group nothing', '1 5', plain(2), undefined],
    ['two numbers', '1.5 2.5', plain(2), undefined],
    ['longer than any number', '0'.repeat(101), plain(2), undefined],
    ['marks of direction', '\u2066\u200f1.5\u2069', plain(2), '1.5'],
    // Suffixes.
    ['thousands', '5k', plain(2), '5000'],
    ['millions', '1.5M', plain(2), '1500000'],
    ['a suffix on more decimals than are shifted', '1.23456k', plain(2), '1234.56'],
    ['a suffix on a lonely point', '2.k', plain(2), '2000'],
    ['a suffix where decimals were cut off', '2.k', plain(0), undefined],
    ['a fraction of a thousand', '.25K', plain(2), '250'],
    ['a suffix and no decimals', '1.2345k', plain(0), '1234'],
    ['a full-width suffix', '１．５ｋ', plain(2), '1500'],
    ['another full-width suffix', '２Ｍ', plain(2), '2000000'],
    ['Devanagari digits', '१२.५', plain(2), '12.5'],
    ['a suffix alone', 'k', plain(2), undefined],
    ['a suffix on a point alone', '.k', plain(2), undefined],
    ['two suffixes', '1km', plain(2), undefined],
    ['a suffix within', '1k5', plain(2), undefined],
    ['another letter', '1b', plain(2), undefined],
    ['nothing of a thousand', '0k', plain(2), '0'],
    // Lengths: 18, 20 and 13 characters, 12 digits before the point.
    ['18 characters', '123456789012345678', plain(2), '123456789012345678'],
    ['19 characters', '1234567890123456789', plain(2), undefined],
    ['18 with the point', '123456789012345.67', plain(2), '123456789012345.67'],
    ['19 with the point', '1234567890123456.78', plain(2), undefined],
    ['20 characters', '12345678901234567890', long(2), '12345678901234567890'],
    ['21 characters', '123456789012345678901', long(2), undefined],
    ['13 characters', '1234567890123', numberRule('short', 2), '1234567890123'],
    ['14 characters', '12345678901234', numberRule('short', 2), undefined],
    ['the length of what a suffix makes', '123456789012m', numberRule('short', 2), undefined],
    ['999999999999', '999999999999', numberRule('capped', 2), '999999999999'],
    ['999999999999 and decimals', '999999999999.99', numberRule('capped', 2), '999999999999.99'],
    ['13 digits before the point', '1000000000000', numberRule('capped', 2), undefined],
    ['zeros that do not count', '0000999999999999', numberRule('capped', 2), '999999999999'],
    ['a suffix beyond 12 digits', '1000000m', numberRule('capped', 2), undefined],
    // Signed.
    ['a minus to begin with', '-', signed(2), '-'],
    ['below zero', '-1.5', signed(2), '-1.5'],
    ['a typographic minus', '−1', signed(2), '-1'],
    ['a full-width minus', '－1', signed(2), '-1'],
    ['a minus and a point', '-.5', signed(2), '-0.5'],
    ['above zero too', '1.5', signed(2), '1.5'],
    ['the mark on a Japanese keyboard’s minus', 'ー１', signed(2), '-1'],
    ['a minus within', '1-2', signed(2), undefined],
    ['two', '--1', signed(2), undefined],
    ['a minus and a suffix', '-2k', signed(2), '-2000'],
    // Positive whole numbers begin with 1–9.
    ['a count', '10', numberRule('count', 2), '10'],
    ['no count', '0', numberRule('count', 0), undefined],
    ['a count with a zero before it', '05', numberRule('count', 0), '5'],
    ['a count with a fraction', '1.5', numberRule('count', 2), '1.'],
    ['an empty count', '', numberRule('count', 0), ''],
    ['less than one', '.5', numberRule('count', 0), '.'],
  ])('%s: “%s”', (_what, text, rule, clean) => {
    expect(typedNumber(text, rule)).toBe(clean);
  });

  it.each([
    ['1,5', '1.5'],
    ['62.418,30', '62,418.30'],
    ['1.234,5', '1,234.5'],
    ['1,', '1.'],
    ['1,5k', '1500'],
    ['0,05', '0.05'],
    ['62\u202f418,30', '62418.30'],
    ['62\u00a0418,30', '62418.30'],
    ['1,239', '1.23'],
    // A point groups there.
    ['15.000', '15,000'],
    ['1.500', '1,500'],
    ['1.', '1,'],
    ['1.5', '1,5'],
    ['62418.30', '62418,30'],
    ['62,418.30', '62.41,30'],
    ['１．５００', '1,500'],
    ['1.234k', '1234000'],
    // No group is a zero.
    ['0.5', '0.5'],
    // Arabic marks mean the same everywhere.
    ['١٫٥', '1.5'],
    ['1٬234', '1234'],
    ['1,234,567', undefined],
    ['1 234 5', undefined],
    ['1,5 3', undefined],
  ])('where decimals follow a comma, “%s” is %s', (text, clean) => {
    expect(typedNumber(text, plain(2), ',')).toBe(clean);
  });

  it.each<[string, DecimalMark, string]>([
    ['1,234.5', '.', '1,234.5'],
    ['1,23', '.', '1,23'],
    ['1234.5', ',', '1234,5'],
    ['1,23', ',', '1.23'],
    ['1234.', ',', '1234,'],
    ['-0.5', ',', '-0,5'],
  ])('plain “%s” where decimals follow “%s” is shown as “%s”', (text, mark, shown) => {
    expect(shownNumber(text, mark)).toBe(shown);
    expect(typedNumber(shown, signed(2), mark)).toBe(text);
  });

  it.each([
    ['1.', '1'],
    ['1,', '1'],
    ['1.0', '1.0'],
    ['-', ''],
    ['', ''],
    ['1,234', '1234'],
    ['1,234.', '1234'],
    ['1,234,567.8', '1234567.8'],
    ['12,34,567', '1234567'],
    ['-1,234', '-1234'],
    ['1,234,', '1234'],
    ['1.5,', '1.5'],
    ['.,', ''],
  ])('“%s” is read as “%s”', (text, finished) => {
    expect(finishedNumber(text)).toBe(finished);
    expect(isNoNumber(text)).toBe(false);
  });

  it.each(['1,5', ',5', '1,2345', '1234,567', '1,234,5', '1.234,5', '0,123,456', '.5,0'])(
    '“%s” is no number',
    (text) => expect(isNoNumber(text)).toBe(true),
  );
});

it.each([
  ['0.0₅970', '0.00000970'],
  ['−0.0₅970', undefined],
  // Of a language that writes a comma, in any page.
  ['0,0₄1051', '0.00001051', ','],
  ['0.0₄1051', '0.00001051', ','],
  ['0.0₁₂1', '0.00000000'],
  ['0.0₅', undefined],
  ['0.₅970', undefined],
] as const)(
  'SPOT-09 what the page shows of a tiny value can be pasted: %s is %s',
  (text, clean, mark: DecimalMark = '.') => {
    expect(typedNumber(text, plain(8), mark)).toBe(clean);
  },
);

const someMark = fc.constantFrom<DecimalMark>('.', ',');
const scale = fc.integer({ min: 0, max: 8 });
const units = fc.bigInt({ min: 0n, max: 10n ** 15n });
const someRule = fc
  .tuple(fc.constantFrom('plain', 'short', 'capped', 'count'), fc.boolean(), scale)
  .map(([kind, isSigned, decimals]) => ({
    ...numberRule(kind as 'plain', decimals),
    ...(isSigned && kind !== 'count' ? { isSigned } : {}),
  }));
const someText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-kmKM ．。１'), maxLength: 24 }),
);

describe('SPOT-04 whatever is typed', () => {
  it('a figure written out comes back as it was, grouped or not', () => {
    fc.assert(
      fc.property(units, scale, (count, decimals) => {
        const text = formatUnits(count, decimals);
        const rule = plain(decimals);
        const grouped = text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
        expect(typedNumber(text, rule)).toBe(text);
        expect(finishedNumber(typedNumber(grouped, rule) ?? '')).toBe(text);
        expect(parseUnits(typedNumber(text, rule) ?? '', decimals)).toBe(count);
      }),
    );
  });

  it('is a figure of its rule or leaves the field as it was, and is then stable', () => {
    fc.assert(
      fc.property(someText, someRule, someMark, (text, rule, mark) => {
        const clean = typedNumber(text, rule, mark);
        if (clean === undefined) return;
        expect(typedNumber(shownNumber(clean, mark), rule, mark)).toBe(clean);
        expect(clean.replaceAll(',', '').length).toBeLessThanOrEqual(rule.lengthMax);
        const finished = finishedNumber(clean).replace(/^-/, '');
        if (isNoNumber(clean)) expect(parseUnits(finished, 18)).toBeUndefined();
        else if (finished !== '') expect(parseUnits(finished, rule.decimals)).toBeDefined();
        if (!rule.isSigned) expect(clean).not.toContain('-');
      }),
      { numRuns: 2000 },
    );
  });

  /** What stands in a field after one key after the other; a key that is refused changes nothing. */
  const byKeys = (text: string, rule: NumberRule, mark: DecimalMark) => {
    let isRefused = false;
    const held = [...text].reduce((before, key) => {
      const next = typedNumber(shownNumber(before, mark) + key, rule, mark);
      isRefused ||= next === undefined;
      return next ?? before;
    }, '');
    return { held, isRefused };
  };

  it('key by key and at once are the same number, or none', () => {
    const marked = fc.string({ unit: fc.constantFrom(...'00123456789.,'), maxLength: 14 });
    const read = (text: string) =>
      isNoNumber(text) ? 0n : (parseUnits(finishedNumber(text), 8) ?? 0n);
    fc.assert(
      fc.property(marked, someMark, scale, (text, mark, decimals) => {
        const atOnce = typedNumber(text, plain(decimals), mark);
        const { held, isRefused } = byKeys(text, plain(decimals), mark);
        // The field takes no digits behind a mark that it refused.
        if (atOnce !== undefined && !isRefused) expect(read(held)).toBe(read(atOnce));
      }),
      { numRuns: 5000 },
    );
  });

  it('it is never multiplied, key by key or at once, whatever its mark and the page’s', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...'0123456789'),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        digits,
        digits,
        someMark,
        someMark,
        scale,
        (whole, fraction, mark, its, decimals) => {
          // Three digits behind the mark that groups are a group.
          fc.pre(mark === its || fraction.length !== 3);
          const rule = plain(decimals);
          const text = `${whole}${mark}${fraction}`;
          const meant = parseUnits(text.replace(/^0+(?=\d)/, '').replace(',', '.'), 8)!;
          for (const held of [byKeys(text, rule, its).held, typedNumber(text, rule, its) ?? '']) {
            const figure = parseUnits(finishedNumber(held), 8) ?? 0n;
            expect(figure <= meant).toBe(true);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('a suffix is worth its power of ten', () => {
    const whole = fc.integer({ min: 0, max: 99_999 });
    fc.assert(
      fc.property(whole, whole, fc.constantFrom('k', 'm'), (before, after, letter) => {
        const power = letter === 'k' ? 3 : 6;
        const text = `${before}.${String(after).padStart(5, '0')}`;
        const clean = typedNumber(`${text}${letter}`, plain(8));
        expect(parseUnits(clean ?? '', 8)).toBe(parseUnits(text, 5)! * 10n ** BigInt(3 + power));
      }),
    );
  });
});
