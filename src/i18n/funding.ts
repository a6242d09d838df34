import { standIn } from './time.ts';

const secondMs = 1000;

/** What is left until a time (both Unix milliseconds) as `HH:MM:SS`; never below zero. */
export function countdownText(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / secondMs));
  const part = (count: number) => String(count).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(part)
    .join(':');
}

const dayMs = 86_400_000;

/** The same with the days that are left before it, as short as the language writes them. */
export function longCountdownText(until: number, now: number, tag: string): string {
  const days = Math.floor(Math.max(0, until - now) / dayMs);
  const clock = countdownText(until - days * dayMs, now);
  if (days === 0) return clock;
  const language = standIn(tag.replace(/-u-.*$/, ''));
  const count = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    ...{ style: 'unit', unit: 'day', unitDisplay: 'narrow' },
  }).format(days);
  return `${count} ${clock}`;
}

/** A funding rate (a ratio as decimal text) as percent with four decimals, without its sign's loss. */
export function ratePercent(ratio: string): string {
  const isNegative = ratio.startsWith('-');
  const [whole = '0', fraction = ''] = ratio.replace('-', '').split('.');
  const millionths = BigInt(whole + fraction.padEnd(6, '0').slice(0, 6));
  const digits = String(millionths).padStart(5, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
