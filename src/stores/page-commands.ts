import type { HotkeyAction } from '#domain/page/hotkeys.ts';

/** What a region of the page is asked to do by something that is not in it. */
export type PageCommand = Exclude<HotkeyAction, 'settings'>;

const listeners = new Set<(command: PageCommand) => void>();

export function onCommand(listener: (command: PageCommand) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function command(what: PageCommand): void {
  for (const listener of listeners) listener(what);
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
