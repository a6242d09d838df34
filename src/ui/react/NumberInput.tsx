import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { decimalMark } from '#i18n/number.ts';
import {
  type FieldRule,
  hasDecimalKey,
  holdPaste,
  isRead,
  isUnread,
  leftField,
  readField,
  readKey,
  showField,
} from '#i18n/number-field.ts';
import { useComposing } from './use-composing.ts';

type Shown = 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'type' | 'dir' | 'inputMode' | 'ref';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, Shown> {
  /** Plain text: a point before decimals. */
  readonly value: string;
  /** What it takes; undefined: nothing, as long as that is not known. */
  readonly rule: FieldRule | undefined;
  readonly tag: string;
  /** What it counts, as a paste may say: an asset’s code, `%` or `x`. */
  readonly unit?: string | undefined;
  readonly onValue: (value: string) => void;
  /** Called for a paste that can't be read, with what the field holds of it. */
  readonly onUnread?: ((value: string) => void) | undefined;
  /** Called when it is left, with what stands in it then. */
  readonly onLeave?: ((value: string) => void) | undefined;
  readonly ref?: { current: HTMLInputElement | null } | undefined;
}

/** Marks and letters that digits behind them belong to: where `1e3` is refused, 13 is not typed. */
const opens = /^[eE.,]$/;
const belongs = /^[\d.,+-]$/;

/** What reads pastes; pages don't begin with it. */
let pastes: Pick<typeof import('#i18n/pasted-number.ts'), 'readPaste'> | undefined;
const loadPastes = () =>
  import('#i18n/pasted-number.ts').then(
    ({ readPaste }) => {
      pastes = { readPaste };
    },
    // Offline, or a page older than the site: the paste stays in sight, and is no number.
    () => undefined,
  );

/** How a text came into the input: by a key, by a paste or otherwise. */
interface Entry {
  readonly key?: string | undefined;
  readonly isPaste?: boolean;
}

function entryOf({ data, inputType = '' }: Partial<InputEvent>): Entry {
  // Keyboards of phones offer what was copied, or was said, as a text of its own.
  const isWhole = inputType === 'insertText' && (data?.length ?? 0) > 1;
  if (isWhole || /^insert(From|Replacement)/.test(inputType)) return { isPaste: true };
  return { key: inputType === 'insertText' && data ? readKey(data) : undefined };
}

/** Reads what stands in the input; what it does not take leaves it as it was, the caret too. */
function useReading({ value, rule, tag, unit, onValue, onUnread }: NumberInputProps) {
  /** Whether a mark was refused, and with it what is typed behind it. */
  const [isRefusing, setRefusing] = useState(false);

  /** What stood in the field before a composition. */
  const before = useRef<string>(undefined);
  const numberOf = (text: string) => rule && readField(text, rule, tag);

  const isRefused = (input: HTMLInputElement, key: string | undefined, isNumber: boolean) => {
    if (isRefusing && key !== undefined && belongs.test(key)) return true;
    // A mark that is pressed twice is a slip.
    const isTwice = input.value.charAt((input.selectionEnd ?? 0) - 2) === key;
    setRefusing(!isNumber && key !== undefined && opens.test(key) && !isTwice);
    return !isNumber;
  };

  /** What becomes of a text: what can't be read is refused, but for pastes, which are shown and said. */
  const nextOf = (input: HTMLInputElement, { key, isPaste }: Entry) => {
    const text = input.value;
    const kept = before.current ?? value;
    before.current = undefined;
    let clean = numberOf(text);
    if (isPaste && rule && !isRead(clean)) {
      if (!pastes) return holdPaste(text, tag);
      clean = pastes.readPaste(text, rule, tag, unit) ?? clean;
    }
    if (rule && clean === undefined && (isPaste || isUnread(kept))) return holdPaste(text, tag);
    return isRefused(input, key, clean !== undefined) ? kept : (clean ?? kept);
  };

  const read = (input: HTMLInputElement, entry: Entry) => {
    const text = input.value;
    const next = nextOf(input, entry);
    const isUnknown = entry.isPaste && isUnread(next);
    // Pasted at once: it's read again when what reads pastes has come.
    if (isUnknown && !pastes) void loadPastes().then(() => latest.current(input, text));
    const shown = showField(next, tag, true);
    if (shown !== text) {
      // What stands behind the caret stays behind it.
      const behind = text.length - (input.selectionEnd ?? text.length);
      const caret = Math.max(0, shown.length - behind);
      input.value = shown;
      input.setSelectionRange(caret, caret);
    }
    if (next !== value) onValue(next);
    if (isUnknown && pastes) onUnread?.(next);
  };

  const latest = useRef((_input: HTMLInputElement, _pasted: string) => {});
  useLayoutEffect(() => {
    latest.current = (input, pasted) => {
      if (pastes && input.value === pasted) read(input, { isPaste: true });
    };
  });

  const begin = () => {
    before.current = value;
  };
  // A form may be sent while its field is composed in.
  const compose = (text: string) => onValue(numberOf(text) ?? before.current ?? value);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { code, key, currentTarget: input } = event;
    if (event.nativeEvent.isComposing) return;
    // What moves the caret or takes something away starts over.
    if (key.length > 1 && key !== 'Shift') setRefusing(false);
    const decimal = decimalMark(tag);
    // The key of the number pad means decimals, whichever mark the keyboard has for it.
    if (code !== 'NumpadDecimal' || key.length > 1 || key === decimal) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value: text } = input;
    input.setRangeText(decimal, selectionStart ?? text.length, selectionEnd ?? text.length, 'end');
    read(input, { key: decimal });
  };

  return { read, begin, compose, onKeyDown, isRefusing, forget: () => setRefusing(false) };
}

/**
 * A field for a number. While it is typed in it shows no groups but those that are typed, so that it
 * can be edited and copied; what it shows is what it reads, in every language.
 */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { value, rule, tag, unit, onValue, onUnread, onLeave, ref, onKeyDown, ...rest } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const [typing, setTyping] = useState(false);
  const reading = useReading(props);
  const { handlers, forget } = useComposing({
    shown: showField(value, tag, typing),
    ...reading,
    read: (element, event) => reading.read(element, entryOf(event)),
  });

  const take = useRef((_: HTMLInputElement) => {});
  const leave = useRef(() => {});
  useLayoutEffect(() => {
    // At once, not by the next drawing: what is typed before that would be selected and typed over.
    take.current = (element) => {
      setTyping(true);
      // Taking the groups out loses what the focus had selected: what is typed would be appended.
      element.value = showField(value, tag, true);
      element.select();
    };
    leave.current = () => {
      setTyping(false);
      reading.forget();
      forget();
      const left = leftField(value);
      if (left !== value) onValue(left);
      onLeave?.(left);
    };
  });
  // Not by React: it hears nothing of a focus that a dialog takes or gives back as it is drawn.
  useLayoutEffect(() => {
    const element = input.current;
    const onFocusIn = () => {
      void loadPastes();
      if (element) take.current(element);
    };
    const onFocusOut = () => leave.current();
    element?.addEventListener('focusin', onFocusIn);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [input]);

  // Before it has the focus: then the device chooses its keyboard.
  useEffect(() => {
    if (input.current && !hasDecimalKey(tag)) input.current.inputMode = 'text';
  }, [input, tag]);

  return (
    <input
      autoComplete="off"
      {...rest}
      ref={input}
      type="text"
      inputMode="decimal"
      dir="ltr"
      aria-invalid={rest['aria-invalid'] ?? (reading.isRefusing || isUnread(value) || undefined)}
      onKeyDown={(event) => {
        reading.onKeyDown(event);
        onKeyDown?.(event);
      }}
      {...handlers}
    />
  );
}
