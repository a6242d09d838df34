import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { hotkeyActions, hotkeyDefaults } from '#domain/page/hotkeys.ts';
import {
  $hotkeys,
  $hotkeysOn,
  chooseHotkeys,
  chooseHotkeysOn,
} from '#stores/choice/page-choices.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Switch } from '#ui/react/Switch.tsx';
import { HotkeyField } from './HotkeyField.tsx';
import type { PreferencesText } from './preferences.ts';

interface HotkeysDialogProps {
  readonly open: boolean;
  readonly text: PreferencesText;
  readonly onClose: () => void;
}

/** Keys that belong to the site. */
const fixed = [
  ['/', 'key_search'],
  ['?', 'key_list'],
] as const;

/** What keys do on this page, each of them to be changed. */
export function HotkeysDialog({ open, text, onClose }: HotkeysDialogProps): ReactNode {
  const hotkeys = useStore($hotkeys);
  const isOn = useStore($hotkeysOn);
  const [resets, setResets] = useState(0);
  const kept = async (keeping: Promise<boolean>) => {
    if (!(await keeping)) showToast(text.notKept, 'error');
  };
  return (
    <Dialog open={open} onClose={onClose} title={text.hotkeys} closeLabel={text.close}>
      <div className="preferences grid gap-3 text-sm">
        <Switch
          name={text.hotkeysOn}
          hint={text.hotkeysHint}
          checked={isOn}
          onChange={(next) => void kept(chooseHotkeysOn(next))}
        />
        <ul key={resets} className="grid" data-off={isOn ? undefined : ''}>
          {hotkeyActions.map((action) => (
            <HotkeyField
              key={action}
              action={action}
              hotkeys={hotkeys}
              text={text}
              onChange={(key) => void kept(chooseHotkeys({ ...hotkeys, [action]: key }))}
            />
          ))}
          {fixed.map(([key, name]) => (
            <li key={key} className="hotkey-row">
              {text[name]}
              <kbd>{key}</kbd>
            </li>
          ))}
        </ul>
        <p className="text-2xs text-text-2">{text.hotkeysHow}</p>
        <button
          type="button"
          className="btn-quiet justify-self-end"
          onClick={() => {
            void kept(chooseHotkeys(hotkeyDefaults));
            setResets(resets + 1);
          }}
        >
          {text.resetHotkeys}
        </button>
      </div>
    </Dialog>
  );
}
