/**
 * Where a region stands: `site` on every page, `home` on the home page, `futures` on the overview of contracts,
 * `trade` on the trading page of every line, `line` on those of the lines that name it (`domain/line/regions.ts`),
 * `account/…` on that page of an account.
 */
type RegionScope = 'site' | 'home' | 'futures' | 'trade' | 'line' | AccountScope;

/** A page of an account, by its address without language. */
export type AccountScope = `account/${string}`;

export const isAccountScope = (scope: string): scope is AccountScope =>
  scope.startsWith('account/');

/** When an island's script starts: with the page, once it is idle or visible, or with a first touch. */
type RegionStart = 'load' | 'idle' | 'visible' | 'touch';

/**
 * A region as layouts, the build, the page cache, the gallery and the tests know it. Metadata alone: a
 * file that declares one imports no code of the region, so that anybody may read it.
 */
export interface Region {
  readonly scope: RegionScope;
  /** The island's file in the same folder, without `.tsx`. Absent: the server alone renders it. */
  readonly island?: string;
  /** How it starts; several where visitors and users differ. */
  readonly starts: readonly RegionStart[];
  /** Who sees it. */
  readonly viewers: 'all' | 'users';
  /** Modules that it loads by itself soon after the start, as they are imported. */
  readonly follows?: readonly string[];
  /** Calls whose answers its first HTML shows. */
  readonly reads: readonly string[];
  /** Catalogues that its texts come from. */
  readonly texts: readonly string[];
  /**
   * Its HTML is the same for everyone who opens the page at a moment, so that pages may share it. Its
   * props are then all that it depends on.
   */
  readonly isShared: boolean;
}
