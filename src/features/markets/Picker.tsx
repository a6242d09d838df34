import { type ReactNode, useEffect, useRef } from 'react';
import { useProps } from '#ui/island/props.ts';
import { useOpen } from '#ui/react/use-open.ts';
import { LoadingPairs } from './LoadingPairs.tsx';
import { PickerBody } from './PickerBody.tsx';
import { PickerHead } from './PickerHead.tsx';
import type { PickerProps } from './picker.ts';

/**
 * The list to pick a pair from. Closed it holds its place only: nothing of it is followed or drawn.
 */
export default function Picker({ json }: { readonly json: string }): ReactNode {
  const props = useProps<PickerProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  // What was typed before this code came stands in the field already.
  useEffect(() => {
    typed.current = isOpen ? '' : (field.current?.value ?? '');
  }, [isOpen]);

  return (
    <div ref={ref} className="flex flex-col h-full min-h-0">
      {isOpen ? (
        <PickerBody {...props} typed={typed.current} />
      ) : (
        <>
          <PickerHead field={field} text={props.text} />
          <LoadingPairs />
        </>
      )}
    </div>
  );
}
