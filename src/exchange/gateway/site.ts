import type { Origins } from '#exchange/requests/origin.ts';

/** What calls tell of the site itself. */
export interface Site {
  readonly name: string;
  /** Where visitors reach it. */
  readonly baseUrl: string;
  /** All origins that its pages are served from. */
  readonly origins: Origins;
  /** Path keys of the languages that it is offered in. */
  readonly locales: ReadonlySet<string>;
  /** §4's locale group type. */
  readonly localeGroupType: number;
  /** Whether a proxy tells where visitors are: else rules of areas cannot apply. */
  readonly knowsAreas: boolean;
  /** Calls a second, on average, of one user and of one address. */
  readonly ratePerUser: number;
  readonly ratePerAddress: number;
}
