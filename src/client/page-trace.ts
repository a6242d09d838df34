import { OrderAnswers, Presses, Shifts, tracedPageOf } from '#client/trace-figures.ts';
import type { PageTrace } from '#contract/calls/reports.ts';
import { orderPaths, shiftMax, shiftScale, traceMsMax, tracePath } from '#contract/page-trace.ts';

/** Fields of performance entries that TypeScript's types lack. */
interface Entry extends PerformanceEntry {
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly interactionId?: number;
  readonly responseStart?: number;
  readonly responseEnd?: number;
}

const spans: { ttfb?: number; fcp?: number; lcp?: number } = {};
const shifts = new Shifts();
const presses = new Presses();
const orders = new OrderAnswers();

/** Handles each kind of entry. Values of kinds that a browser doesn't support stay out of the trace. */
const takers: Readonly<Record<string, (entry: Entry) => void>> = {
  navigation: ({ responseStart }) => {
    if (responseStart) spans.ttfb = responseStart;
  },
  paint: ({ name, startTime }) => {
    if (name === 'first-contentful-paint') spans.fcp = startTime;
  },
  'largest-contentful-paint': ({ startTime }) => {
    spans.lcp = startTime;
  },
  'layout-shift': ({ startTime, value = 0, hadRecentInput }) => {
    if (!hadRecentInput) shifts.add(startTime, value);
  },
  event: ({ interactionId, duration }) => {
    if (interactionId) presses.add(interactionId, duration);
  },
  resource: ({ name, startTime, responseEnd }) => {
    if (responseEnd && orderPaths.includes(new URL(name).pathname)) {
      orders.answer(startTime, responseEnd);
    }
  },
};

/** The shortest event duration that browsers report, in milliseconds. */
const durationThreshold = 16;

const isTold = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

function observe(): readonly PerformanceObserver[] {
  return Object.keys(takers)
    .filter(isTold)
    .map((type) => {
      const observer = new PerformanceObserver((list) => take(list.getEntries()));
      observer.observe({ type, buffered: true, durationThreshold } as PerformanceObserverInit);
      return observer;
    });
}

function take(entries: readonly PerformanceEntry[]): void {
  for (const entry of entries) takers[entry.entryType]?.(entry as Entry);
}

const whole = (ms: number | undefined) =>
  ms === undefined ? undefined : Math.min(traceMsMax, Math.max(0, Math.round(ms)));

const scaled = (shift: number) => Math.min(shiftMax, Math.round(shift * shiftScale));

const traced = (): PageTrace => ({
  page: tracedPageOf(location.pathname),
  ttfb: whole(spans.ttfb),
  fcp: whole(spans.fcp),
  lcp: whole(spans.lcp),
  inp: whole(presses.worst),
  cls: isTold('layout-shift') ? scaled(shifts.worst) : undefined,
  orders: orders.counts,
});

/** Sends the trace once, when the page is first left. It contains nothing about the visitor. */
function tellAtEnd(observers: readonly PerformanceObserver[]): void {
  const tell = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    for (const observer of observers) {
      take(observer.takeRecords());
      observer.disconnect();
    }
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(traced());
    const sent = { method: 'POST', headers, body, keepalive: true, credentials: 'omit' } as const;
    fetch(tracePath, sent).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', tell);
}

const onPress = ({ timeStamp }: Event) => orders.press(timeStamp);

// A page that opens under another tab is drawn when it is looked at: its times say nothing.
if (document.visibilityState === 'visible') {
  for (const kind of ['click', 'keydown']) {
    document.addEventListener(kind, onPress, { capture: true, passive: true });
  }
  tellAtEnd(observe());
}
