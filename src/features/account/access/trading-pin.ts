import type { CallInput } from '#contract/calls.ts';
import { EntryForm, type Texts } from '#kit/form/entry-form.ts';
import { accountRules, type Entries, type EntryName, type Outcome } from './rules.ts';
import { showState } from './state.ts';

interface PinForm {
  /** What is sent of the form's entries. */
  readonly change: (entries: Entries) => CallInput<'enablePin'>;
  /** Whether there is a PIN once it was sent. */
  readonly isOn: boolean;
  /** The text that says so. */
  readonly done: string;
}

const forms: Readonly<Record<string, PinForm>> = {
  'pin-set': {
    change: ({ newPin, password }) => ({ enable: true, pin: newPin, password }),
    isOn: true,
    done: 'pinIsSet',
  },
  'pin-change': {
    change: ({ newPin, currentPin }) => ({ enable: true, pin: newPin, currentPin }),
    isOn: true,
    done: 'pinIsChanged',
  },
  'pin-remove': {
    change: ({ pin }) => ({ enable: false, pin }),
    isOn: false,
    done: 'pinIsRemoved',
  },
  'pin-forgotten': {
    change: ({ password }) => ({ enable: false, password }),
    isOn: false,
    done: 'pinIsRemoved',
  },
};

interface PinPart {
  readonly root: HTMLElement;
  readonly texts: Texts;
  readonly announce: (key: string) => void;
  /** The session is over. */
  readonly leave: () => void;
}

/** Sets, changes and removes the trading PIN. What asks the exchange comes with its first use. */
export function startTradingPin({ root, texts, announce, leave }: PinPart): void {
  const open = new Map<string, EntryForm<EntryName>>();
  const succeed = ({ isOn, done }: PinForm) => {
    showState(root, 'pin', isOn ? 'on' : 'off');
    for (const form of open.values()) form.reset();
    for (const details of root.querySelectorAll<HTMLDetailsElement>('details[name=trading-pin]')) {
      details.open = false;
    }
    const place = root.querySelector('[data-done=pin]');
    if (place) place.textContent = texts[done] ?? '';
    announce(done);
    root.querySelector<HTMLElement>('#pin-title')?.focus();
  };
  for (const [name, row] of Object.entries(forms)) {
    const form = root.querySelector<HTMLFormElement>(`[data-form=${name}]`);
    if (!form) continue;
    const act = async (entries: Entries): Promise<Outcome> => {
      const sending = await import('./send-pin.ts').catch(() => undefined);
      if (!sending) return { field: 'form', key: 'unreachable' };
      const outcome = await sending.sendPin(row.change(entries), entries, leave);
      if (outcome === 'done') succeed(row);
      return outcome;
    };
    open.set(name, new EntryForm(form, { texts, rules: accountRules(), act }));
  }
}
