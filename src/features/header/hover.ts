import { desk } from './desk.ts';

/** The menu that stands open because the pointer rests on it, and what is due to happen to it. */
let hovered: HTMLElement | null = null;
let due: ReturnType<typeof setTimeout>;
const openAfterMs = 90;
const closeAfterMs = 250;

const openMenu = () => document.querySelector<HTMLElement>('[popover]:popover-open');

/** The pointer is over `target` now. */
function follow(target: Element): void {
  clearTimeout(due);
  const open = openMenu();
  const menu = target.closest('[data-hover]')?.querySelector<HTMLElement>('[popover]');
  if (menu && menu !== open) {
    // What was opened by a click or a key stays until that closes it.
    if (open && open !== hovered) return;
    due = setTimeout(() => {
      hovered = menu;
      menu.togglePopover(true);
    }, openAfterMs);
  } else if (!menu && hovered && !hovered.contains(document.activeElement)) {
    due = setTimeout(() => hovered?.togglePopover(false), closeAfterMs);
  }
}

document.addEventListener('pointerover', ({ target, pointerType }) => {
  if (pointerType === 'mouse' && desk.matches && target instanceof Element) follow(target);
});

document.addEventListener(
  'toggle',
  ({ target, newState }) => {
    if (newState !== 'open' && target === hovered) hovered = null;
  },
  true,
);

document.addEventListener('click', (event) => {
  const id =
    event.target instanceof Element &&
    event.target.closest('[popovertarget]')?.getAttribute('popovertarget');
  if (!id || id !== hovered?.id) return;
  // The pointer has opened it already: the click means that it is to stay.
  event.preventDefault();
  hovered = null;
});

// The pointer that brought this code may rest.
const rests = matchMedia('(hover: hover)').matches && document.querySelector('[data-hover]:hover');
if (rests && desk.matches) follow(rests);
