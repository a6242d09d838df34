import { type ReactNode, useEffect, useState } from 'react';
import { takeChoices } from '#stores/choice/page-choices.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { showToast } from '#ui/base/toast.ts';
import { useProps } from '#ui/island/props.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { lazy, patiently } from '#ui/react/lazy.ts';
import type { PreferencesProps, PreferencesText, Shown } from './preferences.ts';

const Dialogs = lazy(() => import('./Dialogs.tsx'));

/** Whether the page has heard of what its account chose: what is chosen since goes before that. */
let isKnown = false;

/** Whether this browser keeps a switch of that name as on. */
const isOn = (name: string): boolean => {
  try {
    return localStorage.getItem(`perigee:${name}`) === 'true';
  } catch {
    return false;
  }
};

/** The button of the page's settings. All else that they do is loaded when it is first needed. */
export default function PageSettings({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PreferencesProps>(json);
  const { kept, isUser, title } = props;
  const [shown, show] = useState<Shown>();
  const [wasShown, setWasShown] = useState(false);
  const text = useTexts<PreferencesText>(props.texts, wasShown, () => {
    setWasShown(false);
    show(undefined);
    showToast(props.notLoaded, 'error');
  });

  useEffect(() => {
    const open = (what: Shown) => {
      setWasShown(true);
      show(what);
    };
    // At once: an order may be sent before anything else is here.
    if (kept && !isKnown) takeChoices(kept);
    isKnown = true;
    if (kept || isOn('sounds') || isOn('hotkeysOn')) {
      void patiently(() => import('./start.ts')).then((code) => code?.start(open));
    }
    const onEvent = (event: Event) => {
      const { target } = event;
      if ((event as KeyboardEvent).key === '?' || (target as Element).matches?.('hr.separator')) {
        import('./start.ts').then(
          ({ onPageEvent }) => onPageEvent(event, open),
          // Later it would come unasked: the next key or press asks again.
          () => undefined,
        );
      }
    };
    const names = ['focusin', 'pointerdown', 'keydown', 'dblclick'];
    for (const name of names) document.addEventListener(name, onEvent);
    return () => {
      for (const name of names) document.removeEventListener(name, onEvent);
    };
  }, [kept]);

  return (
    <>
      <button
        type="button"
        className="btn-icon script-only"
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        onClick={() => {
          setWasShown(true);
          show('settings');
        }}
      >
        <Icon name="settings" size={18} />
      </button>
      {wasShown && text && <Dialogs {...{ isUser, text, shown, show }} />}
    </>
  );
}
