import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { TouchIslandName } from '#ui/island/touch-island.ts';

type Island = ComponentType<{ readonly json: string }>;

const islands: Record<TouchIslandName, () => Promise<{ readonly default: Island }>> = {
  AccountNotices: () => import('#features/site/notices/AccountNotices.tsx'),
  Alerts: () => import('#features/trade/alerts/Alerts.tsx'),
  AssetsMenu: () => import('#features/site/header/AssetsMenu.tsx'),
  LogOut: () => import('#features/site/header/LogOut.tsx'),
  News: () => import('#features/site/header/News.tsx'),
  OrdersMenu: () => import('#features/site/header/OrdersMenu.tsx'),
  Picker: () => import('#features/trade/markets/Picker.tsx'),
  QrMenu: () => import('#features/site/header/QrMenu.tsx'),
  Search: () => import('#features/site/header/Search.tsx'),
  PairMenu: () => import('#features/site/header/PairMenu.tsx'),
  Transfer: () => import('#features/trade/futures-account/Transfer.tsx'),
  UserName: () => import('#features/site/header/UserName.tsx'),
};

/** In development React's modules want what Astro loads before its own islands. */
const beforeHydration = '/@id/astro:scripts/before-hydration.js';

/** What hydrates or has hydrated. */
const begun = new WeakMap<Element, Promise<void>>();

function hydrate(element: HTMLElement): Promise<void> {
  const known = begun.get(element);
  if (known) return known;
  const hydrated = mount(element).catch(() => {
    // The next touch asks again.
    begun.delete(element);
  });
  begun.set(element, hydrated);
  return hydrated;
}

async function mount(element: HTMLElement): Promise<void> {
  const { island, json = '', prefix = '' } = element.dataset;
  if (import.meta.env.DEV) await import(/* @vite-ignore */ beforeHydration);
  const { default: Island } = await islands[island as TouchIslandName]();
  startTransition(() => {
    hydrateRoot(element, createElement(Island, { json }), { identifierPrefix: prefix });
  });
  element.removeAttribute('data-island');
}

/** A press that its island did not know within this time is no longer what is wanted. */
const pressWithinMs = 4_000;
/** The button pressed last in an island that has yet to hydrate. */
const wanted = new WeakMap<Element, HTMLElement>();

/**
 * Hydrates the islands of a part of the page that someone is about to use, and presses the button
 * that was pressed before its island knew it: once, however often that was.
 */
export async function touched(part: Element, pressed: HTMLElement | null | false): Promise<void> {
  for (const element of part.querySelectorAll<HTMLElement>('[data-island]')) void hydrate(element);
  if (!pressed) return;
  const island = pressed.closest<HTMLElement>('[data-island]');
  if (!island) return pressed.click();
  const latest = performance.now() + pressWithinMs;
  wanted.set(island, pressed);
  await hydrate(island);
  if (wanted.get(island) !== pressed) return;
  wanted.delete(island);
  const isHere = !island.dataset.island && pressed.checkVisibility();
  if (isHere && performance.now() < latest) pressed.click();
}
