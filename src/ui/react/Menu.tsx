import { type ReactNode, useId, useState } from 'react';
import { itemsOf, moveInMenu } from '#ui/base/menu-keys.ts';

interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** What stands at the end of its row, only while the menu is open. */
  readonly detail?: string | undefined;
  readonly disabled?: boolean;
}

interface MenuProps {
  /** What the button is called, and the menu that it opens. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onPick: (id: string) => void;
  /** What the button shows. */
  readonly children: ReactNode;
  readonly className?: string;
  readonly tabIndex?: number | undefined;
}

/**
 * A button that opens a menu of things to do. The popover API opens, places and closes it and gives
 * the focus back.
 */
export function Menu({
  label,
  items,
  onPick,
  children,
  className,
  tabIndex,
}: MenuProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchor = `--menu-${id.replace(/\W/g, '')}`;

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        tabIndex={tabIndex}
        className={className}
        style={{ anchorName: anchor }}
      >
        {children}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus();
        }}
        onKeyDown={moveInMenu}
        className="menu menu-below"
        style={{ positionAnchor: anchor }}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitem"
            popoverTarget={id}
            popoverTargetAction="hide"
            disabled={item.disabled}
            onClick={({ currentTarget }) => {
              // Before anything is done: an item that this disables would close nothing any more.
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              onPick(item.id);
            }}
            className="menu-row disabled:text-text-3"
          >
            {item.label}
            {isOpen && item.detail !== undefined && (
              <bdi className="num ms-auto text-text-2">{item.detail}</bdi>
            )}
          </button>
        ))}
      </div>
    </>
  );
}
