// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferenceDefaults } from '#contract/preference.ts';
import { hotkeyDefaults } from '#domain/page/hotkeys.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { $hotkeys, $hotkeysOn, $sounds, takeChoices } from './page-choices.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('SPOT-10: what the account says goes before what the browser kept, and is kept there', () => {
  localStorage.setItem('perigee:sounds', 'true');
  localStorage.setItem('perigee:hotkeysOn', 'true');
  const hotkeys = { ...hotkeyDefaults, buy: 'k' };
  const confirmations = { ...preferenceDefaults.confirmations, marketOrder: true };
  takeChoices({ sounds: false, hotkeys, confirmations });
  expect($sounds.get()).toBe(false);
  // The account says nothing of it.
  expect($hotkeysOn.get()).toBe(true);
  expect($hotkeys.get()).toEqual(hotkeys);
  expect($confirmsOrders.get()).toBe(true);
  expect(JSON.parse(localStorage.getItem('perigee:hotkeys') ?? '')).toEqual(hotkeys);
});

it.each([
  ['a link brings', { type: 'navigate', transferSize: 0 }, false],
  ['Back brings as the browser had kept it', { type: 'back_forward', transferSize: 0 }, true],
  ['Back brings from the server', { type: 'back_forward', transferSize: 4000 }, false],
])('SPOT-10: newer choices of other tabs and a page that %s', (_what, entry, expected) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as never]);
  $sounds.set(true);
  takeChoices({ sounds: false });
  expect($sounds.get()).toBe(expected);
});
