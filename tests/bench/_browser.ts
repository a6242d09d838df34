// Pages in a real browser on a machine that is made slow: what the benches of pages share.
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright';
import { chromiumPath } from '../../scripts/chromium.mjs';

export function launch(): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking', '--enable-precise-memory-info'],
  });
}

export interface Profile {
  readonly width: number;
  readonly height: number;
  /** How many times slower the processor is made. */
  readonly slowdown: number;
  readonly isPhone?: boolean;
  /** Bytes a second and milliseconds a round trip; absent: as fast as the machine is. */
  readonly network?: { readonly bytesPerSecond: number; readonly latencyMs: number };
}

export const desk: Profile = { width: 1440, height: 900, slowdown: 4 };
/** Slow 4G: 1.6 Mbit/s, 150 ms. */
export const slowPhone: Profile = {
  width: 390,
  height: 844,
  slowdown: 4,
  isPhone: true,
  network: { bytesPerSecond: 200_000, latencyMs: 150 },
};

/** What a page has seen of its own speed; milliseconds from its start. */
export interface Seen {
  firstPaintMs: number;
  largestPaintMs: number;
  shift: number;
  /** Tasks longer than 50 ms: when they began and how long they took. */
  tasks: [number, number][];
}

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** An empty page of a visitor who has never been here. */
export async function open(browser: Browser, profile: Profile): Promise<Opened> {
  const { width, height, isPhone = false, network } = profile;
  const context = await browser.newContext({
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: profile.slowdown });
  if (network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
  }
  await page.addInitScript(watch);
  return { context, page, session };
}

/** Runs in the page before anything of its own. */
function watch(): void {
  const seen: Seen = { firstPaintMs: 0, largestPaintMs: 0, shift: 0, tasks: [] };
  Object.assign(window, { seen });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaintMs = startTime;
  });
  on('layout-shift', (entry) => {
    seen.shift += (entry as unknown as { value: number }).value;
  });
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]));
}

export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);
