import { boundedSize, type Panel, panels } from '#domain/page/look.ts';
import { keepSizes } from '#stores/choice/look.ts';
import { shownSizes, showSizes } from './panels.ts';

/** Steps of the arrow keys, and with Shift. CSS pixels. */
const stepPx = 8;
const largeStepPx = 40;
/** Keys are pressed one after the other: only where they come to rest is kept. */
const keepAfterMs = 400;

const panelOf = (separator: HTMLElement): Panel =>
  panels.find((panel) => panel === separator.dataset.panel) ?? 'orders';

const boxOf = (panel: Panel) => document.getElementById(`panel-${panel}`)?.getBoundingClientRect();

/** How large a panel is now: what was chosen may have no room. */
function sizeOf(panel: Panel): number {
  const box = boxOf(panel);
  return Math.round((panel === 'orders' ? box?.height : box?.width) ?? 0);
}

function tell(separator: HTMLElement): void {
  separator.ariaValueNow = String(sizeOf(panelOf(separator)));
}

function resize(separator: HTMLElement, px: number | null): void {
  const panel = panelOf(separator);
  showSizes({ [panel]: px === null ? null : boundedSize(panel, px) });
  // A size without room is kept as the one that it became.
  if (px !== null) showSizes({ [panel]: boundedSize(panel, sizeOf(panel)) });
  tell(separator);
}

let keeping: ReturnType<typeof setTimeout>;

function keepSoon(afterMs: number): void {
  clearTimeout(keeping);
  keeping = setTimeout(() => void keepSizes(shownSizes()), afterMs);
}

/** By how much a panel grows when its edge moves by a pixel to the right, or down. */
function growth(separator: HTMLElement): 1 | -1 {
  const panel = panelOf(separator);
  if (panel === 'orders') return -1;
  const edge = separator.getBoundingClientRect();
  const box = boxOf(panel);
  return box && edge.left + edge.width / 2 > box.left + box.width / 2 ? 1 : -1;
}

function drag(separator: HTMLElement, { pointerId, clientX, clientY }: PointerEvent): void {
  const panel = panelOf(separator);
  const isTall = panel === 'orders';
  const way = growth(separator);
  const [from, began] = [isTall ? clientY : clientX, sizeOf(panel)];
  let wanted = began;
  let frame = 0;
  const draw = () => {
    frame = 0;
    resize(separator, wanted);
  };
  const move = (event: PointerEvent) => {
    wanted = began + way * ((isTall ? event.clientY : event.clientX) - from);
    frame ||= requestAnimationFrame(draw);
  };
  const gone = new AbortController();
  const end = () => {
    gone.abort();
    delete separator.dataset.dragged;
    if (frame !== 0) {
      cancelAnimationFrame(frame);
      draw();
    }
    if (wanted !== began) keepSoon(0);
  };
  // The code may have come after the pointer had gone: then there is nothing to drag.
  try {
    separator.setPointerCapture(pointerId);
  } catch {
    return;
  }
  separator.dataset.dragged = '';
  const { signal } = gone;
  separator.addEventListener('pointermove', move, { signal });
  separator.addEventListener('lostpointercapture', end, { signal });
}

function press(separator: HTMLElement, { key, shiftKey }: KeyboardEvent): void {
  const panel = panelOf(separator);
  const step = (shiftKey ? largeStepPx : stepPx) * growth(separator);
  const size = sizeOf(panel);
  const along = panel === 'orders' ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
  const sizes: Readonly<Record<string, number | null>> = {
    [along[0]!]: size - step,
    [along[1]!]: size + step,
    Home: 0,
    End: Number.MAX_SAFE_INTEGER,
    Enter: null,
  };
  const wanted = sizes[key];
  if (wanted === undefined) return;
  resize(separator, wanted);
  keepSoon(keepAfterMs);
}

/** What a panel's edge does: it is dragged, moved by keys, and put back by a double click or Enter. */
export function onSeparator(event: Event, separator: HTMLElement): void {
  if (event instanceof KeyboardEvent) press(separator, event);
  else if (event.type === 'focusin') tell(separator);
  else if (event.type === 'pointerdown') drag(separator, event as PointerEvent);
  else {
    resize(separator, null);
    keepSoon(0);
  }
}
