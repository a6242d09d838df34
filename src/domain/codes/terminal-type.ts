import type { OrderSource } from '#domain/codes/order-source.ts';

/**
 * The clients that send calls themselves, by `terminaltype` (§3's client types: web 1, Windows 13,
 * macOS 14), with the source of their orders. 2 and 3 are mobile apps and programs.
 */
export const terminalSources: ReadonlyMap<number, OrderSource> = new Map([
  [1, 'web'],
  [2, 'app'],
  [3, 'api'],
  [13, 'app'],
  [14, 'app'],
]);

/** The site's own pages. */
export const webTerminal = 1;
