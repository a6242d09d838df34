import { addressOf, type Demo, type DemoKit } from '#demo/demo.ts';
import { packProps } from '#ui/island/props.ts';
import Dialogs from './Dialogs.tsx';
import PageSettings from './PageSettings.tsx';
import type { PreferencesText, Shown } from './preferences.ts';

const size = { width: 560, height: 760, screen: { width: 1280, height: 800 } };

const textOf = ({ texts }: DemoKit): PreferencesText => ({
  ...texts.preferences,
  ...texts.common,
  ...texts.spot,
  ...texts.form,
});

const dialog = (kit: DemoKit, shown: Shown) => (
  <Dialogs isUser={false} text={textOf(kit)} shown={shown} show={() => {}} />
);

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
            notLoaded: kit.texts.header.notLoaded,
            texts: addressOf(textOf(kit)),
          })}
        />
      ),
    },
    { name: 'settings', ...size, show: () => dialog(kit, 'settings') },
    { name: 'hotkeys', ...size, show: () => dialog(kit, 'hotkeys') },
  ],
};
