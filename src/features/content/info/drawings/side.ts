import { siteLocale } from '#i18n/locale.ts';

const width = 320;

/** Mirrors a drawing's measures in languages that are written from right to left. */
export function sideOf(locale: string) {
  const isMirrored = siteLocale(locale).dir === 'rtl';
  return {
    /** A point's place from the side where reading begins. */
    at: (x: number): number => (isMirrored ? width - x : x),
    /** Where a box of `size` begins for SVG, which counts from the left. */
    box: (x: number, size: number): number => (isMirrored ? width - x - size : x),
  };
}
