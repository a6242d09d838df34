import { type Given, wrongUsage } from './command.ts';

/** A fee as an operator writes it, in millionths; null: that of the VIP level. */
export function ppmOf(given: Given, option: string): number | null {
  const [text] = given.values(option);
  if (text === undefined) throw wrongUsage(`--${option} is missing: 0.08%, 800 or vip.`);
  if (text === 'vip') return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const percent = /^(\d{1,2})(?:\.(\d{1,4}))?%$/.exec(text);
  // Digits, not arithmetic with fractions: a millionth is the fourth decimal of a percent.
  if (percent) return Number(`${percent[1]}${(percent[2] ?? '').padEnd(4, '0')}`);
  throw wrongUsage(`--${option} ${text} is no fee: 0.08%, 800 (millionths) or vip.`);
}

/** A fee in millionths as a percentage, without zeros at its end. */
export function feeText(ppm: number | undefined): string {
  if (ppm === undefined) return 'vip';
  const digits = String(ppm).padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0+$/, '');
  return `${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}%`;
}
