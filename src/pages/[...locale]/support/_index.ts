import { localizePath } from '#i18n/path.ts';

/** Changes with the index that it stands in the address of, which may be kept forever. */
export const helpVersion: string = __HELP_VERSION__;

/** Where the browser reads what it searches while somebody types. */
export const helpIndexAddress = (locale: string): string =>
  localizePath(`/support/search/${helpVersion}.json`, locale);
