import type { PreferenceRow } from '#contract/calls/user.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { KeptChoices } from '#stores/choice/page-choices.ts';

export const preferencesCatalogs = [
  'preferences',
  'choices',
  'price-colors',
  'words-panels',
  'words-dialog',
] as const satisfies readonly CatalogName[];
export type PreferencesText = TextsOf<typeof preferencesCatalogs>;

/** Which of the dialogs is seen. */
export type Shown = 'settings' | 'hotkeys';

export interface PreferencesProps {
  /** What the user ever chose; undefined: nothing, or a visitor, whose choices this browser keeps. */
  readonly kept: KeptChoices | undefined;
  readonly isUser: boolean;
  /** Name of the button, and what is said when the dialog does not come. */
  readonly title: string;
  readonly notLoaded: string;
  /** Where the dialogs' texts are read. */
  readonly texts: string;
}

/** The user's choices of those that only the browser's own code reads; undefined: none yet. */
export function keptChoicesOf(preference: PreferenceRow): KeptChoices | undefined {
  const names = ['sounds', 'hotkeysOn', 'hotkeys', 'confirmations'] as const;
  const chosen = names.filter((name) => preference.chosen.includes(name));
  if (chosen.length === 0) return undefined;
  return Object.fromEntries(chosen.map((name) => [name, preference[name]]));
}
