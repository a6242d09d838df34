/** How often blocks are read again, and how long it takes at most while that fails. */
const everyMs = 15_000;
const longestMs = 240_000;

const blocks = document.querySelectorAll('[data-live]');
const inView = new Set<Element>();
const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target);
    else inView.delete(target);
  }
});
for (const block of blocks) watch.observe(block);

const partsOf = (block: Element) => block.querySelectorAll('[data-part]');

/** Replaces what a part says, if it says something else now; a link in it keeps the focus. */
function replace(part: Element, fresh: Element): void {
  if (part.innerHTML === fresh.innerHTML) return;
  const links = () => [...part.querySelectorAll('a')];
  const focused = links().indexOf(document.activeElement as HTMLAnchorElement);
  part.replaceChildren(...fresh.childNodes);
  links()[focused]?.focus({ preventScroll: true });
}

/** Replaces a block that has other parts now; its choice keeps the focus. */
function replaceAll(block: Element, fresh: Element): void {
  const isFocused = block.contains(document.activeElement);
  block.replaceChildren(...fresh.childNodes);
  if (isFocused) block.querySelector('select')?.focus({ preventScroll: true });
}

/** Reads the page again and takes over what its blocks say. Rejects if there is no such page now. */
async function refresh(): Promise<void> {
  const asked = location.href;
  const response = await fetch(asked);
  if (!response.ok) throw response;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  // Something else was chosen meanwhile.
  if (location.href !== asked) return;
  for (const block of blocks) {
    const fresh = page.getElementById(block.id);
    if (!fresh) continue;
    const [parts, others] = [partsOf(block), partsOf(fresh)];
    if (parts.length !== others.length) replaceAll(block, fresh);
    else for (const [n, part] of parts.entries()) replace(part, others[n]!);
  }
}

let waitMs = everyMs;
async function turn(): Promise<void> {
  if (!document.hidden && inView.size > 0) {
    waitMs = await refresh().then(
      () => everyMs,
      () => Math.min(2 * waitMs, longestMs),
    );
  }
  setTimeout(turn, waitMs);
}
setTimeout(turn, waitMs);

// A choice is carried out in place: nothing moves, and the focus stays.
document.addEventListener('change', ({ target }) => {
  const form = (target as HTMLInputElement).form;
  if (!form?.closest('[data-live]')) return;
  const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  history.replaceState(history.state, '', `?${query}`);
  refresh().catch(() => form.submit());
});
