import { preferenceDefaults } from '#contract/preference.ts';
import { addressOf, type Demo, type DemoKit, textsOf } from '#demo/demo.ts';
import { packProps } from '#ui/island/props.ts';
import AccountSettings from './AccountSettings.tsx';
import { type AccountSettingsProps, settingsCatalogs, settingsOf } from './account-settings.ts';
import Dialogs from './Dialogs.tsx';
import PageSettings from './PageSettings.tsx';
import { type PreferencesText, preferencesCatalogs, type Shown } from './preferences.ts';

const size = { width: 560, height: 760, screen: { width: 1280, height: 800 } };

const textOf = ({ texts }: DemoKit): PreferencesText => textsOf(texts, ...preferencesCatalogs);

const dialog = (kit: DemoKit, shown: Shown) => (
  <Dialogs isUser={false} text={textOf(kit)} shown={shown} show={() => {}} />
);

/** What the page of settings is given. */
const page = (kit: DemoKit): AccountSettingsProps => ({
  settings: settingsOf(
    {
      ...preferenceDefaults,
      ...{ profitOrLossPriceType: 0, pinTradingSwitch: false, feeInBgb: false, chosen: [] },
    },
    'en',
  ),
  unset: [],
  languages: [{ path: 'en', tag: 'en', name: 'English', href: '/account/settings' }],
  units: ['USD', 'USDT', 'BTC'],
  text: textsOf(kit.texts, ...settingsCatalogs),
});

const account = (kit: DemoKit) => <AccountSettings json={packProps(page(kit))} />;

export const demo: Demo = {
  name: 'Page settings',
  states: (kit) => [
    {
      name: 'closed',
      width: 80,
      height: 40,
      show: () => (
        <PageSettings
          json={packProps({
            isUser: false,
            title: kit.texts.preferences.title,
            notLoaded: kit.texts['words-failed'].readFailed,
            texts: addressOf(textOf(kit)),
          })}
        />
      ),
    },
    { name: 'settings', ...size, show: () => dialog(kit, 'settings') },
    { name: 'account', width: 860, height: 1400, show: () => account(kit) },
    { name: 'account-phone', width: 390, height: 1700, show: () => account(kit) },
    { name: 'hotkeys', ...size, show: () => dialog(kit, 'hotkeys') },
  ],
};
