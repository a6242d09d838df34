import type { PreferenceChange } from '#contract/preference.ts';

/** As `keepPreference`, whose code comes when it is first needed. False: also when it does not. */
export const keep = (change: PreferenceChange): Promise<boolean> =>
  import('#stores/choice/keep-preference.ts').then(
    ({ keepPreference }) => keepPreference(change),
    () => false,
  );
