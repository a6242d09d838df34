import type { Line } from '#domain/line/line.ts';

/** A page of an account, by its address without language. */
export type AccountPageName = `account/${string}`;

/** A page that has regions: the home page, the overview of contracts, hot contracts, an account's, a line's trading page. */
export type PageName = 'home' | 'futures' | 'futures/hot' | AccountPageName | Line;

/** Pages that have a region in common: every page, all trading pages, those of contracts. */
type PageGroup = 'site' | 'trade' | 'contracts';

export const isAccountPage = (page: string): page is AccountPageName => page.startsWith('account/');

/**
 * When an island's script starts: with the page, once it is idle or visible, on screens that are wide
 * enough (`media`), or with a first touch.
 */
type RegionStart = 'load' | 'idle' | 'visible' | 'media' | 'touch';

/**
 * A region as layouts, the build, the page cache, the gallery and the tests know it. Metadata alone: a
 * file that declares one imports no code of the region, so that anybody may read it.
 */
export interface Region {
  /** The pages that it is on, by name or by group. */
  readonly pages: readonly (PageName | PageGroup)[];
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
  /**
   * Its HTML is the same for everyone who opens the page at a moment, so that pages may share it. Its
   * props are then all that it depends on.
   */
  readonly isShared: boolean;
}
