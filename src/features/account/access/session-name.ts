import type { UserSession } from '#contract/client.ts';
import type { Translate } from '#i18n/translate.ts';

/** `Safari on iOS`, as far as the browser told. */
export const sessionName = ({ browser, system }: UserSession, t: Translate<'account'>): string =>
  browser && system
    ? t('browserOn', { browser, system })
    : (browser ?? system ?? t('deviceUnknown'));
