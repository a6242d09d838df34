import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { $hotkeysOn, $sounds, chooseHotkeysOn } from '#stores/choice/page-choices.ts';
import { showToast } from '#ui/base/toast.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import { Switch } from '#ui/react/Switch.tsx';
import { Arrangement } from './Arrangement.tsx';
import { LookChoices } from './LookChoices.tsx';
import { OrderChoices } from './OrderChoices.tsx';
import { Part } from './parts.tsx';
import type { PreferencesText } from './preferences.ts';
import { resetChoices } from './reset.ts';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly isUser: boolean;
  readonly text: PreferencesText;
  readonly onClose: () => void;
  readonly onHotkeys: () => void;
}

/** All that can be chosen of the trading page; each choice holds at once. */
export function SettingsDialog(props: SettingsDialogProps): ReactNode {
  const { open, isUser, text, onClose, onHotkeys } = props;
  const confirms = useStore($confirmsOrders);
  const sounds = useStore($sounds);
  const hotkeysOn = useStore($hotkeysOn);
  // What the page itself shows is read from it anew after a reset.
  const [resets, setResets] = useState(0);

  const kept = async (keeping: Promise<boolean>) => {
    if (!(await keeping)) showToast(text.notKept, 'error');
  };
  const reset = () => {
    void kept(resetChoices());
    setResets(resets + 1);
    showToast(text.resetDone, 'success');
  };

  return (
    <Dialog open={open} onClose={onClose} title={text.title} closeLabel={text.close} sheet>
      <div className="preferences grid gap-5 text-sm">
        <Part name={text.look}>
          <LookChoices key={`look-${resets}`} text={text} kept={kept} />
        </Part>
        <Arrangement key={`columns-${resets}`} text={text} kept={kept} />
        <Part name={text.ordersPart}>
          <OrderChoices
            {...{ text, confirms, sounds }}
            onConfirms={(_, keeping) => void kept(keeping)}
            onSounds={(_, keeping) => void kept(keeping)}
          />
        </Part>
        <Part name={text.hotkeys} className="max-md:hidden">
          <Switch
            name={text.hotkeysOn}
            hint={text.hotkeysHint}
            checked={hotkeysOn}
            onChange={(next) => void kept(chooseHotkeysOn(next))}
          />
          <button type="button" className="btn-quiet justify-self-start" onClick={onHotkeys}>
            {text.showHotkeys}
          </button>
        </Part>
        <footer className="flex items-center justify-between gap-4 pt-4 border-t border-line">
          <p className="text-2xs text-text-2">{isUser ? text.keptInAccount : text.keptHere}</p>
          <button type="button" className="btn-quiet" onClick={reset}>
            {text.reset}
          </button>
        </footer>
      </div>
    </Dialog>
  );
}
