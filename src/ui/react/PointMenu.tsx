import { type ReactNode, useEffect, useRef } from 'react';
import { itemsOf, moveInMenu } from '#ui/base/menu-keys.ts';

interface PointMenuProps {
  /** In pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  /** What the menu is called. */
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly label: ReactNode }[];
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

/** What must stay free between the menu and the window's edges. */
const edge = 8;

/** Beside the point, on the side towards the text's end, moved as far as the window asks. */
function place(menu: HTMLElement, { x, y }: PointMenuProps['at']): void {
  const { width, height } = menu.getBoundingClientRect();
  const isMirrored = getComputedStyle(menu).direction === 'rtl';
  const inside = (wanted: number, most: number) => Math.max(edge, Math.min(wanted, most - edge));
  menu.style.left = `${inside(isMirrored ? x - width : x, innerWidth - width)}px`;
  menu.style.top = `${inside(y + height > innerHeight - edge ? y - height : y, innerHeight - height)}px`;
}

/**
 * A menu at a point of the page, open as long as it is rendered. The platform's own closing would
 * take the end of the press that opened it for a click beside it, so it closes itself.
 */
export function PointMenu({ at, label, items, onPick, onClose }: PointMenuProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const menu = element.current;
    if (!menu) return;
    const before = document.activeElement;
    if (!menu.matches(':popover-open')) menu.showPopover();
    place(menu, at);
    itemsOf(menu)[0]?.focus({ preventScroll: true });
    const onOutside = ({ target }: Event) => {
      if (!menu.contains(target as Node)) close.current();
    };
    const onGone = () => close.current();
    document.addEventListener('pointerdown', onOutside, true);
    document.addEventListener('wheel', onOutside, { capture: true, passive: true });
    addEventListener('resize', onGone);
    addEventListener('blur', onGone);
    return () => {
      document.removeEventListener('pointerdown', onOutside, true);
      document.removeEventListener('wheel', onOutside, true);
      removeEventListener('resize', onGone);
      removeEventListener('blur', onGone);
      // Only what the menu itself had goes back: something chosen in it may have it by now.
      const now = document.activeElement;
      const isLost = now === null || now === document.body || menu.contains(now);
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [at]);

  return (
    <div
      ref={element}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') {
          event.preventDefault();
          onClose();
        } else moveInMenu(event);
      }}
      onContextMenu={(event) => event.preventDefault()}
      className="menu fixed m-0 min-w-44"
      style={{ inset: 'auto' }}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose();
            onPick(item.id);
          }}
          className="menu-row"
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
