import { lines } from '#domain/line/line.ts';
import { localizePath } from '#i18n/path.ts';
import type { MarketHrefs } from './pairs.ts';

/** Where the pages of each line's markets stand, in a language. */
export const marketHrefs = (locale: string): MarketHrefs => ({
  spot: localizePath(`/${lines.spot.route}/`, locale),
  usdt: localizePath(`/${lines.usdt.route}/`, locale),
});
