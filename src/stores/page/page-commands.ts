import type { HotkeyAction } from '#domain/page/hotkeys.ts';

/** What a region of the page is asked to do by something that is not in it. */
export type PageCommand = Exclude<HotkeyAction, 'settings'>;

type Listener = (command: PageCommand) => void;

/** Who listens, with the market of their region. */
const listeners = new Map<Listener, string>();

/** Hears what a market's regions are asked to do; returns how to stop. */
export function onCommand(symbolId: string, listener: Listener): () => void {
  listeners.set(listener, symbolId);
  return () => listeners.delete(listener);
}

/** Asks it of the regions of a market; without one, of those of the market that the page is about. */
export function command(what: PageCommand, symbolId?: string): void {
  const [ofPage] = listeners.values();
  for (const [listener, of] of listeners) if (of === (symbolId ?? ofPage)) listener(what);
}

/** What became of the visitor's own order. */
export type OrderNews = 'placed' | 'refused';

const hearers = new Set<(news: OrderNews) => void>();

export function onOrderNews(hearer: (news: OrderNews) => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

export function tellOrderNews(news: OrderNews): void {
  for (const hearer of hearers) hearer(news);
}
