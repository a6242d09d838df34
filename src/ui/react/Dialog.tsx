import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from './Icon.tsx';
import { useSwipeDown } from './use-swipe-down.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called for Escape, the close button and a click beside the dialog. */
  readonly onClose: () => void;
  /** Stays open whatever is pressed: `onClose` only says that somebody wants to leave. */
  readonly isHeld?: boolean;
  readonly title: string;
  /** Name of the close button. */
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** From the lower edge on phones and tablets, as a sheet that is pulled down to close it. */
  readonly sheet?: boolean;
}

/** The platform's modal dialog: it keeps the focus, makes the page inert and gives focus back. */
export function Dialog(props: DialogProps): ReactNode {
  const { open, onClose, isHeld, title, closeLabel, children, sheet } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const swipe = useSwipeDown(element, onClose);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // Taken away while it is open it would leave the focus nowhere: closing gives it back.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => dialog?.close();
  }, []);

  // Only the backdrop belongs to the dialog itself: its box is filled by what stands in it.
  const isBeside = ({ target, currentTarget }: PointerEvent | MouseEvent) =>
    target === currentTarget;
  // A press that begins or ends in the box, as when text is selected, is a click of the dialog too.
  const wasBeside = useRef({ down: false, up: false });
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    const { down, up } = wasBeside.current;
    // The second half of a double click is meant for what opened the dialog.
    if (down && up && isBeside(event) && event.detail < 2) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={element}
      // Only with the title itself: the server counts ids by the page, an island by itself.
      aria-labelledby={open ? titleId : undefined}
      onPointerDown={(event) => {
        wasBeside.current.down = isBeside(event);
      }}
      onPointerUp={(event) => {
        wasBeside.current.up = isBeside(event);
      }}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!open) return;
        // A browser closes at the second Escape, whatever was done about the first.
        if (isHeld && currentTarget.isConnected) currentTarget.showModal();
        onClose();
      }}
      className={`dialog ${sheet ? 'dialog-sheet' : ''}`}
    >
      {open && (
        <div className="flex flex-col max-h-[inherit]">
          <header
            className={`relative flex items-center justify-between ps-4 pe-2 h-12 border-b border-line ${sheet ? 'dialog-grip' : ''}`}
            {...(sheet && swipe)}
          >
            <h2 id={titleId} className="text-base font-600">
              {title}
            </h2>
            <button type="button" className="btn-icon" aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className="p-4 overflow-auto">{children}</div>
        </div>
      )}
    </dialog>
  );
}
