import type { ClientDirective } from 'astro';

/** What first says that someone is about to use a thing; capturing, so that all of them arrive. */
const signs = ['pointerover', 'focusin', 'beforetoggle'] as const;

/**
 * `client:touch`: hydrates an island when it or what stands around it (`[data-touch]`) is first
 * touched, hovered, focused or opened. What was done until then has been done to the HTML, which
 * works without it; when the code does not come, the next touch asks again.
 */
const touch: ClientDirective = (load, _options, island) => {
  const area = island.closest('[data-touch]') ?? island;
  const start = async () => {
    for (const sign of signs) area.removeEventListener(sign, start, true);
    await (await load())();
    if (island.hasAttribute('ssr')) wait();
  };
  const wait = () => {
    for (const sign of signs) area.addEventListener(sign, start, true);
  };
  if (area.matches(':hover,:focus-within,:has(:popover-open)')) void start();
  else wait();
};

export default touch;
