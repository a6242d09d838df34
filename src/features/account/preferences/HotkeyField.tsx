import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { conflictOf, type HotkeyAction, type Hotkeys, hotkeyOf } from '#domain/page/hotkeys.ts';
import { fill } from '#i18n/fill.ts';
import type { PreferencesText } from './preferences.ts';

interface HotkeyFieldProps {
  readonly action: HotkeyAction;
  readonly hotkeys: Hotkeys;
  readonly text: PreferencesText;
  /** An empty text: none. */
  readonly onChange: (key: string) => void;
}

/** Keys that lead through the dialog and out of it, or belong to another key. */
const leading = /^(Tab|Escape|Enter|Shift|Control|Alt|Meta|CapsLock|Arrow.*|Page.*|Home|End)$/;

/** An action and its key: whatever is pressed in the field becomes it. */
export function HotkeyField({ action, hotkeys, text, onChange }: HotkeyFieldProps): ReactNode {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const name = text[`action_${action}`];

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || leading.test(key)) return;
    event.preventDefault();
    if (key === 'Backspace' || key === 'Delete') {
      setProblem(undefined);
      onChange('');
      return;
    }
    const pressed = hotkeyOf({ key, code: event.code });
    const taken = pressed && conflictOf(hotkeys, action, pressed);
    if (pressed === undefined) setProblem(text.keyNotAllowed);
    else if (taken) {
      setProblem(
        fill(text.keyTaken, { key: pressed.toUpperCase(), action: text[`action_${taken}`] }),
      );
    } else {
      setProblem(undefined);
      onChange(pressed);
    }
  };

  return (
    <li className="hotkey-row">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        inputMode="none"
        dir="ltr"
        value={hotkeys[action].toUpperCase()}
        placeholder={text.noKey}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${id}-problem`}
        onKeyDown={onKeyDown}
        // What comes by another way than a key says nothing of keys.
        onChange={() => undefined}
        onBlur={() => setProblem(undefined)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="hotkey-problem">
          {problem}
        </p>
      )}
    </li>
  );
}
