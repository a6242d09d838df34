import { type ComponentType, createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { TouchIslandName } from '#ui/touch-island.ts';

type Island = ComponentType<{ readonly json: string }>;

const islands: Record<TouchIslandName, () => Promise<{ readonly default: Island }>> = {
  Alerts: () => import('#features/alerts/Alerts.tsx'),
  AssetsMenu: () => import('#features/header/AssetsMenu.tsx'),
  LogOut: () => import('#features/header/LogOut.tsx'),
  News: () => import('#features/header/News.tsx'),
  OrdersMenu: () => import('#features/header/OrdersMenu.tsx'),
  Picker: () => import('#features/markets/Picker.tsx'),
  QrMenu: () => import('#features/header/QrMenu.tsx'),
  Search: () => import('#features/header/Search.tsx'),
  SpotMenu: () => import('#features/header/SpotMenu.tsx'),
  UserName: () => import('#features/header/UserName.tsx'),
};

/** In development React's modules want what Astro loads before its own islands. */
const beforeHydration = '/@id/astro:scripts/before-hydration.js';

/** What hydrates or has hydrated. */
const begun = new WeakSet<Element>();

async function hydrate(element: HTMLElement): Promise<void> {
  if (begun.has(element)) return;
  begun.add(element);
  const { island, json = '', prefix = '' } = element.dataset;
  try {
    if (import.meta.env.DEV) await import(/* @vite-ignore */ beforeHydration);
    const { default: Island } = await islands[island as TouchIslandName]();
    startTransition(() => {
      hydrateRoot(element, createElement(Island, { json }), { identifierPrefix: prefix });
    });
    element.removeAttribute('data-island');
  } catch {
    // The next touch asks again.
    begun.delete(element);
  }
}

/** Hydrates the islands of a part of the page that someone is about to use. */
export function touched(part: Element): void {
  for (const element of part.querySelectorAll<HTMLElement>('[data-island]')) void hydrate(element);
}
