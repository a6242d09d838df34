/** What first says that someone is about to use a thing; capturing, so that all of them arrive. */
const signs = ['pointerover', 'focusin', 'beforetoggle'] as const;

/**
 * Brings the code of a part (`[data-touch]`: islands, `[data-hover]`: a menu that opens under the
 * pointer) when it is first touched, hovered, focused or opened. What was done until then has been
 * done to the HTML, which works without it; when the code does not come, the next touch asks again.
 */
function touch({ target }: Pick<Event, 'target'>): void {
  if (!(target instanceof Element)) return;
  const islands = target.closest('[data-touch]');
  const parts = [
    islands && import('./touched.ts').then(({ touched }) => touched(islands)),
    target.closest('[data-hover]') && import('#features/header/hover.ts'),
  ];
  Promise.all(parts).catch(() => undefined);
}

for (const sign of signs) document.addEventListener(sign, touch, true);
for (const target of document.querySelectorAll(
  ':is([data-touch],[data-hover]):is(:hover,:focus-within,:has(:popover-open))',
)) {
  touch({ target });
}
