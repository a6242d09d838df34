import { desk } from './desk.ts';

/** The menu that stands open because the pointer rests on it, and what is due to happen to it. */
let hovered: HTMLElement | null = null;
let due: ReturnType<typeof setTimeout>;
const openAfterMs = 90;
const closeAfterMs = 250;

const openMenu = () => document.querySelector<HTMLElement>('[popover]:popover-open');
const menuOf = (item: Element | null | undefined) =>
  item?.querySelector<HTMLElement>('[popover]') ?? undefined;

/** The pointer is over `target` now. */
function follow(target: Element): void {
  clearTimeout(due);
  const open = openMenu();
  const menu = menuOf(target.closest('[data-hover]'));
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

/** What of a menu takes the focus, in its order. */
const stops = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('a,button,summary,input')].filter((one) =>
    one.checkVisibility(),
  );

/** The focus moves by the arrows: down into a menu and through it, along the row to the next one. */
function move(event: KeyboardEvent, from: Element, item: Element): void {
  const { key } = event;
  const menu = menuOf(item);
  const isInside = menu?.contains(from);
  const go = (to: HTMLElement | undefined) => {
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  if (menu && (key === 'ArrowDown' || (isInside && /^(ArrowUp|Home|End)$/.test(key)))) {
    menu.togglePopover(true);
    const all = stops(menu);
    const at = all.indexOf(from as HTMLElement);
    if (key === 'Home' || key === 'End') go(all.at(key === 'Home' ? 0 : -1));
    else if (key === 'ArrowUp' && at === 0) go(item.querySelector<HTMLElement>('[popovertarget]')!);
    else go(all[(at + (key === 'ArrowDown' ? 1 : -1)) % all.length]);
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const row = from.closest('nav');
    if (!row) return;
    const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
    const all = stops(row).filter((one) => !one.closest('[popover]'));
    const current = isInside ? item.querySelector<HTMLElement>('[popovertarget]')! : from;
    if (isInside) menu?.togglePopover(false);
    go(all[(all.indexOf(current as HTMLElement) + (isForward ? 1 : -1) + all.length) % all.length]);
  }
}

document.addEventListener('keydown', (event) => {
  const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!(target instanceof Element) || !desk.matches) return;
  if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
  // Fields and sets of radios have uses of their own for the arrows.
  if (target.matches('input,select,textarea')) return;
  const item = target.closest('[data-hover]');
  if (item) move(event, target, item);
});

// The pointer that brought this code may rest.
const rests = matchMedia('(hover: hover)').matches && document.querySelector('[data-hover]:hover');
if (rests && desk.matches) follow(rests);
