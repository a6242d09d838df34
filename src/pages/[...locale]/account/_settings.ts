import {
  type AccountSettingsProps,
  settingsCatalogs,
  settingsOf,
} from '#features/account/preferences/account-settings.ts';
import { routedLocales } from '#i18n/locale.ts';
import { localizePath } from '#i18n/path.ts';
import { messages } from '#i18n/translate.ts';

/** Beside coins: what every value can be shown in. */
const currency = 'USD';

/** What the page of settings shows; undefined: the preferences can't be read now. */
export async function settingsProps(locals: App.Locals): Promise<AccountSettingsProps | undefined> {
  const { locale, preference, exchange, caller, page, look } = locals;
  if (!preference) return undefined;
  const rates = await exchange.call('usdtRate', {}, caller);
  const coins = rates.ok ? rates.data.coinList.map(({ coinName }) => coinName) : [];
  const settings = { ...settingsOf(preference, locale), ...look };
  return {
    settings,
    unset: ['sounds', 'hotkeysOn', 'confirmations'].filter(
      (name) => !preference.chosen.includes(name),
    ),
    languages: routedLocales.map(({ path, name, tag }) => ({
      tag,
      ...{ path, name },
      href: localizePath(page.path, path),
    })),
    units: [...new Set([currency, settings.unit, ...coins])],
    text: messages(locale, ...settingsCatalogs),
  };
}
