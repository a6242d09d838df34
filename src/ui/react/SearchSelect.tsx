import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { fill } from '#i18n/fill.ts';
import { foundOptions, type ListedOption, namedOption } from '#ui/base/found-options.ts';
import { ComboboxInput } from './Combobox.tsx';
import { Icon } from './Icon.tsx';
import { Problem } from './Problem.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useCombobox, useOptionInSight } from './use-combobox.ts';

interface SearchSelectProps {
  readonly label: string;
  /** Of the chosen option; '': none. */
  readonly value: string;
  /** Undefined: still to come. */
  readonly options: readonly ListedOption[] | undefined;
  /** Whether it may be emptied. */
  readonly isOptional: boolean;
  /** Says that nothing was found; contains {{search}}. */
  readonly noMatch: string;
  readonly problem?: { readonly code: string; readonly text: string } | undefined;
  readonly hint?: ReactNode;
  readonly onChange: (value: string) => void;
}

const none: readonly ListedOption[] = [];

/** What is typed and found, and what becomes of it. */
function useSearch({ value, options, isOptional, onChange }: SearchSelectProps) {
  const [isOpen, setOpen] = useState(false);
  /** Undefined: the field shows what is chosen. */
  const [typed, setTyped] = useState<string>();
  const found = isOpen ? foundOptions(options ?? none, typed ?? '') : none;
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const pick = (next: string) => {
    close();
    if (next !== value) onChange(next);
  };
  const combobox = useCombobox({
    ids: found.map((option) => option.value),
    isLoading: isOpen && options === undefined,
    picksFirst: typed !== undefined && typed.trim() !== '',
    onPick: pick,
  });
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    // The list begins where the choice is.
    combobox.setReached(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      open();
    } else if (key === 'Escape') close();
    else {
      combobox.onKeyDown(event);
      // While something is looked for, Enter sends no form.
      if (key !== 'Enter') return;
    }
    event.preventDefault();
  };
  return {
    ...{ isOpen, typed, found, open, pick, onKeyDown, active: combobox.active },
    search(words: string) {
      setOpen(true);
      setTyped(words);
      combobox.setReached(undefined);
    },
    /** What was typed in full is meant; anything else goes. */
    leave() {
      if (typed === undefined) return close();
      if (typed.trim() === '' && isOptional) return pick('');
      pick(namedOption(options ?? none, typed)?.value ?? value);
    },
  };
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly found: readonly ListedOption[];
  readonly value: string;
  readonly active: string | undefined;
  readonly onPick: (value: string) => void;
}

const optionId = (listId: string, value: string) => `${listId}-${value}`;

function Options({ id, label, found, value, active, onPick }: OptionsProps): ReactNode {
  useOptionInSight(active && optionId(id, active));
  return (
    <div role="listbox" id={id} aria-label={label}>
      {found.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={option.value}
          id={optionId(id, option.value)}
          role="option"
          aria-selected={option.value === value}
          onClick={() => onPick(option.value)}
          className={`menu-row cursor-pointer ${option.value === active ? 'bg-surface-2' : ''}`}
        >
          {option.picture && (
            <img src={option.picture} alt="" width={20} height={20} className="rounded-full" />
          )}
          <bdi className="font-550">{option.label}</bdi>
          <span dir="auto" className="truncate text-xs text-text-2">
            {option.note}
          </span>
          {option.value === value && <Icon name="check" size={16} className="ms-auto shrink-0" />}
        </div>
      ))}
    </div>
  );
}

/** Holds the place of options that are still to come. */
const Loading = (): ReactNode => (
  <div aria-hidden="true" className="grid gap-4 p-3">
    <Skeleton className="w-24" />
    <Skeleton className="w-32" />
    <Skeleton className="w-20" />
  </div>
);

/** In front of whatever would cut it. */
const show = (list: HTMLElement | null): void => list?.showPopover();

/** A choice of one of many, which are found by typing: a coin, a pair. */
export default function SearchSelect(props: SearchSelectProps): ReactNode {
  const { label, value, options, noMatch, problem, hint } = props;
  const id = useId();
  const state = useSearch(props);
  const { isOpen, typed, found, active } = state;
  const chosen = options?.find((option) => option.value === value);
  const listId = `${id}-list`;
  const hasList = isOpen && found.length > 0;
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const anchor = `--select-${id.replace(/\W/g, '')}`;
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its field is inside. */}
      <label
        className="form-field"
        data-bad={problem ? '' : undefined}
        style={{ anchorName: anchor }}
      >
        <span className="text-text-2 whitespace-nowrap">{label}</span>
        <ComboboxInput
          list={{
            id: hasList ? listId : undefined,
            isOpen: hasList,
            active: hasList && active ? optionId(listId, active) : undefined,
          }}
          enterKeyHint="done"
          // Codes, for the most part; a word alone reads right in either direction.
          dir="ltr"
          value={typed ?? chosen?.label ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onClick={state.open}
          onFocus={(event) => event.target.select()}
          onBlur={state.leave}
          onChange={({ target }) => state.search(target.value)}
          onKeyDown={state.onKeyDown}
          className="grow w-0 h-full pb-0.5 bg-transparent outline-none text-sm font-550 text-end rtl:text-start"
        />
        <Icon name="chevronDown" size={12} className="text-text-2" />
      </label>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field.
        <div
          ref={show}
          popover="manual"
          onMouseDown={(event) => event.preventDefault()}
          className="menu menu-below max-h-72 w-[anchor-size(width)]"
          style={{ positionAnchor: anchor }}
        >
          {options === undefined && <Loading />}
          {hasList && (
            <Options {...{ label, found, value, active }} id={listId} onPick={state.pick} />
          )}
          {options !== undefined && !hasList && (
            <p role="status" className="p-3 text-sm text-text-2">
              {fill(noMatch, { search: typed?.trim() ?? '' })}
            </p>
          )}
        </div>
      )}
      {problem && <Problem key={problem.code} id={`${id}-problem`} text={problem.text} />}
      {hint && (
        <p id={`${id}-hint`} className="pt-1 text-2xs text-text-2">
          {hint}
        </p>
      )}
    </div>
  );
}
