import { wholeSite } from '#domain/site/frame.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import { spokenLocales } from '#exchange/gateway/messages.ts';
import type { Log } from '#exchange/requests/log.ts';
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

const siteName = 'Perigee';

/** What operators set of the site. */
interface SiteSettings
  extends Pick<Site, 'baseUrl' | 'origins' | 'ratePerUser' | 'ratePerAddress'> {
  /** Path keys of the languages to offer; undefined: all that there are. */
  readonly locales?: ReadonlySet<string> | undefined;
  readonly localeGroupType?: number;
  readonly areaHeader: string | undefined;
}

export const siteOf = (settings: SiteSettings, localesDir: string): Site => ({
  name: siteName,
  baseUrl: settings.baseUrl,
  origins: settings.origins,
  locales: offeredLocales(settings, localesDir),
  localeGroupType: settings.localeGroupType ?? wholeSite.localeGroupType,
  knowsAreas: settings.areaHeader !== undefined,
  ratePerUser: settings.ratePerUser,
  ratePerAddress: settings.ratePerAddress,
});

function offeredLocales({ locales }: SiteSettings, localesDir: string): ReadonlySet<string> {
  const spoken = spokenLocales(localesDir);
  return new Set([...spoken].filter((locale) => locales?.has(locale) ?? true));
}

/** Restricted areas without a header that tells them are rules that nobody keeps. */
export function warnOfAreas({ directory, site }: Gate, log: Log): void {
  const { areas } = directory.operating;
  if (site.knowsAreas || areas.length === 0) return;
  log.warn(
    { areas },
    'Areas are restricted, but AREA_HEADER is not set, so restrictions have no effect.',
  );
}
