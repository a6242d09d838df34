/** What first says that someone is about to use a thing; capturing, so that all of them arrive. */
const signs = ['pointerover', 'focusin', 'beforetoggle', 'click'] as const;

/**
 * Brings the code of a part (`[data-touch]`: islands, `[data-hover]`: a menu that opens under the
 * pointer) when it is first touched, hovered, focused or opened. What was done until then has been
 * done to the HTML, which works without it, but for buttons that only the code knows: they are
 * pressed again once it is there. When the code does not come, the next touch asks again.
 */
function touch({ target, type }: Pick<Event, 'target' | 'type'>): void {
  if (!(target instanceof Element)) return;
  const islands = target.closest('[data-touch]');
  const pressed =
    type === 'click' && target.closest<HTMLElement>('[data-island] button:not([popovertarget])');
  const parts = [
    islands && import('./touched.ts').then((part) => part.touched(islands, pressed)),
    target.closest('[data-hover]') && import('#features/site/header/hover.ts'),
  ];
  Promise.all(parts).catch(() => undefined);
}

for (const sign of signs) document.addEventListener(sign, touch, true);
for (const target of document.querySelectorAll(
  ':is([data-touch],[data-hover]):is(:hover,:focus-within,:has(:popover-open))',
)) {
  touch({ target, type: '' });
}
