import { type Given, wrongUsage } from './command.ts';

/** Parses a fee to parts per million; null means the VIP-level fee. */
export function ppmOf(given: Given, option: string): number | null {
  const [text] = given.values(option);
  if (text === undefined) throw wrongUsage(`--${option} is missing. Use 0.08%, 800 (ppm) or vip.`);
  if (text === 'vip') return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const percent = /^(\d{1,2})(?:\.(\d{1,4}))?%$/.exec(text);
  // Joins the digits instead of calculating with fractions, which could round.
  if (percent) return Number(`${percent[1]}${(percent[2] ?? '').padEnd(4, '0')}`);
  throw wrongUsage(`Invalid fee: --${option} ${text}. Use 0.08%, 800 (ppm) or vip.`);
}

/** Formats parts per million as a percentage without trailing zeros. */
export function feeText(ppm: number | undefined): string {
  if (ppm === undefined) return 'vip';
  const digits = String(ppm).padStart(5, '0');
  const decimals = digits.slice(-4).replace(/0+$/, '');
  return `${digits.slice(0, -4)}${decimals === '' ? '' : `.${decimals}`}%`;
}
