import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProps } from '#ui/island/props.ts';
import { useOpen } from '#ui/react/use-open.ts';
import { LoadingPairs } from './LoadingPairs.tsx';
import { type Lead, PickerBody, type SearchedList } from './PickerBody.tsx';
import { PickerHead } from './PickerHead.tsx';
import type { PickerProps } from './picker.ts';

const noLead: Lead = {};

/**
 * The list to pick a pair from. Closed it holds its place only: nothing of it is followed or drawn.
 * The search stays: whoever opens the picker types before the list is there.
 */
export default function Picker({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PickerProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<SearchedList>(undefined);
  const [search, setSearch] = useState('');
  const [lead, setLead] = useState(noLead);
  useEffect(() => {
    // What was typed before this code came.
    setSearch(field.current?.value ?? '');
    const popover = ref.current?.closest<HTMLElement>('[popover]');
    // As it closes, not once that is known: the picker may be open again by then, and typed into.
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState !== 'closed' || !field.current) return;
      field.current.value = '';
      setSearch('');
    };
    popover?.addEventListener('beforetoggle', onToggle);
    return () => popover?.removeEventListener('beforetoggle', onToggle);
  }, [ref]);

  return (
    <div ref={ref} className="flex flex-col h-full min-h-0">
      <PickerHead
        {...lead}
        field={field}
        text={props.text}
        onSearch={(words) => {
          list.current?.onSearch();
          setSearch(words);
        }}
        onKeyDown={(event) => list.current?.onKeyDown(event)}
      />
      {isOpen ? (
        <PickerBody
          {...props}
          {...{ search, field, list }}
          place="picker"
          onSearch={setSearch}
          onLead={setLead}
        />
      ) : (
        <LoadingPairs />
      )}
    </div>
  );
}
