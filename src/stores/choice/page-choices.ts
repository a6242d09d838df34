import type { WritableAtom } from 'nanostores';
import type { PreferenceRow } from '#contract/calls/user.ts';
import { type Hotkeys, hotkeyDefaults, isHotkeys } from '#domain/page/hotkeys.ts';
import { keep } from '#stores/choice/keep.ts';
import { $confirmsOrders } from '#stores/choice/order-choices.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether fills, orders and alerts are heard. */
export const $sounds = persistedAtom('sounds', false, isBoolean);

/** Whether the page listens to hotkeys. */
export const $hotkeysOn = persistedAtom('hotkeysOn', false, isBoolean);

export const $hotkeys = persistedAtom<Hotkeys>('hotkeys', hotkeyDefaults, isHotkeys);

/** What a user's page was made with, as far as the user ever chose it. */
export type KeptChoices = Partial<
  Pick<PreferenceRow, 'sounds' | 'hotkeysOn' | 'hotkeys' | 'confirmations'>
>;

/** Sets a choice for good, whether or not anybody listens yet. */
function take<T>($choice: WritableAtom<T>, value: T | undefined): void {
  if (value === undefined) return;
  const end = $choice.listen(() => {});
  $choice.set(value);
  end();
}

/** Whether Back brought the page as the browser had kept it: the user may have chosen anew since. */
function isOldCopy(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Only by Back: until a page is loaded some browsers say 0 of any.
  return entry?.type === 'back_forward' && entry.transferSize === 0;
}

/** What the account says goes before what this browser kept, unless an old page tells it. */
export function takeChoices({ sounds, hotkeysOn, hotkeys, confirmations }: KeptChoices): void {
  if (isOldCopy()) return;
  take($sounds, sounds);
  take($hotkeysOn, hotkeysOn);
  take($hotkeys, hotkeys);
  if (confirmations) {
    const { limitOrder, marketOrder, planOrder } = confirmations;
    take($confirmsOrders, limitOrder || marketOrder || planOrder);
  }
}

/** False, here and below: the account did not take it. */
export async function chooseSounds(sounds: boolean): Promise<boolean> {
  $sounds.set(sounds);
  return keep({ sounds });
}

export async function chooseHotkeysOn(hotkeysOn: boolean): Promise<boolean> {
  $hotkeysOn.set(hotkeysOn);
  return keep({ hotkeysOn });
}

export async function chooseHotkeys(hotkeys: Hotkeys): Promise<boolean> {
  $hotkeys.set(hotkeys);
  return keep({ hotkeys });
}
