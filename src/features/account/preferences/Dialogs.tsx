import { type ReactNode, useEffect } from 'react';
import { HotkeysDialog } from './HotkeysDialog.tsx';
import type { PreferencesProps, PreferencesText, Shown } from './preferences.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import { start } from './start.ts';

interface DialogsProps extends Pick<PreferencesProps, 'isUser'> {
  readonly text: PreferencesText;
  readonly shown: Shown | undefined;
  readonly show: (what: Shown | undefined) => void;
}

/** The page's settings and the list of hotkeys: one of them is seen, or none. */
export default function Dialogs({ isUser, text, shown, show }: DialogsProps): ReactNode {
  // What is switched on here is to work at once.
  useEffect(() => start(show), [show]);
  const onClose = () => show(undefined);
  return (
    <>
      <SettingsDialog
        open={shown === 'settings'}
        isUser={isUser}
        text={text}
        onClose={onClose}
        onHotkeys={() => show('hotkeys')}
      />
      <HotkeysDialog open={shown === 'hotkeys'} text={text} onClose={onClose} />
    </>
  );
}
