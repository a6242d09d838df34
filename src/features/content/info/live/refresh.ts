/** How often blocks are read again, and how long it takes at most while that fails. */
const everyMs = 15_000;
const longestMs = 240_000;

const blocks = document.querySelectorAll('[data-live]');
const partsOf = (block: Element) => block.querySelectorAll('[data-part]');

const isSeen = (block: Element): boolean => {
  const { top, bottom } = block.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** Replaces what a part says, if it says something else now; a link in it keeps the focus. */
function replace(part: Element, fresh: Element): void {
  if (part.innerHTML === fresh.innerHTML) return;
  const links = () => [...part.querySelectorAll('a')];
  const focused = links().indexOf(document.activeElement as HTMLAnchorElement);
  part.replaceChildren(...fresh.childNodes);
  links()[focused]?.focus({ preventScroll: true });
}

/** Reads the page again and takes over what its blocks say. Rejects if there is no such page now. */
async function refresh(): Promise<void> {
  const asked = location.href;
  const response = await fetch(asked);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  // The user has chosen something else in the meantime.
  if (location.href !== asked) return;
  for (const block of blocks) {
    // An answer that is another page has none, which throws.
    const fresh = page.getElementById(block.id)!;
    const [parts, others] = [partsOf(block), partsOf(fresh)];
    // A block that couldn't be read has none.
    if (parts.length !== others.length) block.replaceChildren(...fresh.childNodes);
    else for (const [n, part] of parts.entries()) replace(part, others[n]!);
  }
}

let waitMs = everyMs;
async function turn(): Promise<void> {
  if (!document.hidden && [...blocks].some(isSeen)) {
    waitMs = await refresh().then(
      () => everyMs,
      () => Math.min(2 * waitMs, longestMs),
    );
  }
  setTimeout(turn, waitMs);
}
setTimeout(turn, waitMs);

// A choice is carried out in place: nothing moves, and the focus stays.
for (const block of blocks) {
  block.addEventListener('change', ({ target }) => {
    const form = (target as HTMLSelectElement).form!;
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    history.replaceState(null, '', `?${query}`);
    refresh().catch(() => form.submit());
  });
}
