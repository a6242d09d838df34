import type { PreferenceRow } from '#contract/calls/user.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';
import { preferencesCatalogs } from './preferences.ts';

/** What the page shows and changes of a user's preference. */
export type Settings = Pick<
  PreferenceRow,
  | 'language'
  | 'unit'
  | 'tpslPriceType'
  | 'contractUnitSet'
  | 'quantityIncludesDelegated'
  | 'theme'
  | 'colours'
  | 'motion'
  | 'font'
  | 'columns'
  | 'markets'
  | 'panels'
  | 'sounds'
  | 'hotkeysOn'
> & {
  /** Hours from UTC; undefined: never chosen, so the browser's own. */
  readonly timeZone: number | undefined;
  /** Whether orders are confirmed before they are sent. */
  readonly confirms: boolean;
};

export const settingsCatalogs = [
  ...preferencesCatalogs,
  'account-settings',
  'toasts',
  'words-language',
  'words-prices',
  'words-value',
] as const satisfies readonly CatalogName[];

export interface AccountSettingsProps {
  readonly settings: Settings;
  /** What the user never set in the account: this browser's own choice holds. */
  readonly unset: readonly string[];
  readonly languages: readonly {
    readonly tag: string;
    readonly path: string;
    readonly name: string;
    /** This page in that language. */
    readonly href: string;
  }[];
  /** What values may be shown in. */
  readonly units: readonly string[];
  readonly text: TextsOf<typeof settingsCatalogs>;
}

export function settingsOf(preference: PreferenceRow, locale: string): Settings {
  const { chosen, confirmations, timeZone } = preference;
  const { limitOrder, marketOrder, planOrder } = confirmations;
  return {
    ...preference,
    // The language of the page is the one in use, whatever was kept last.
    language: locale,
    timeZone: chosen.includes('timeZone') ? timeZone : undefined,
    confirms: limitOrder || marketOrder || planOrder,
  };
}
