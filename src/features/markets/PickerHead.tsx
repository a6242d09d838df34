import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from '#ui/react/Icon.tsx';
import { type PickerText, pickerId } from './picker.ts';

/** Longer than any name. */
const searchMax = 40;

interface PickerHeadProps {
  readonly field: Ref<HTMLInputElement>;
  readonly text: PickerText;
  readonly onSearch: (words: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Ids of the list that the field leads through, and of its row; undefined: there is none yet. */
  readonly controls?: string | undefined;
  readonly active?: string | undefined;
}

/** What stands above the list: on a phone its name and the way back, everywhere the search. */
export function PickerHead(props: PickerHeadProps): ReactNode {
  const { field, text, onSearch, onKeyDown, controls, active } = props;
  return (
    <>
      <header className="md:hidden flex items-center justify-between ps-3 pe-1 h-12">
        <h2 className="text-base font-600">{text.choosePair}</h2>
        <button
          type="button"
          className="btn-icon"
          popoverTarget={pickerId}
          popoverTargetAction="hide"
          aria-label={text.close}
        >
          <Icon name="close" />
        </button>
      </header>
      <label className="relative block px-3 pb-1 md:pt-3">
        <span className="sr-only">{text.search}</span>
        <Icon
          name="search"
          size={16}
          className="absolute top-0 bottom-1 md:top-3 start-5.5 my-auto text-text-2 pointer-events-none"
        />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-haspopup="grid"
          aria-expanded={controls !== undefined}
          aria-controls={controls}
          aria-autocomplete="list"
          aria-activedescendant={active}
          defaultValue=""
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={text.search}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={searchMax}
          className="field market-search ps-8.5 text-sm"
        />
      </label>
    </>
  );
}
