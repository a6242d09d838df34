import { lookNames, lookOf, sizesText } from '#contract/look.ts';
import { hotkeyDefaults } from '#domain/page/hotkeys.ts';
import { noSizes } from '#domain/page/look.ts';
import { keepPreference } from '#stores/choice/keep-preference.ts';
import { setLook } from '#stores/choice/look.ts';
import { $confirmsCloses, $confirmsOrders } from '#stores/choice/order-choices.ts';
import { $hotkeys, $hotkeysOn, $sounds } from '#stores/choice/page-choices.ts';
import { showSizes } from './panels.ts';

/** Takes back all that was chosen of the trading page. False: the account did not take it. */
export function resetChoices(): Promise<boolean> {
  const { panels, ...look } = lookOf(() => undefined);
  for (const name of lookNames) setLook(name, look[name]);
  showSizes(noSizes);
  setLook('panels', sizesText(noSizes));
  $sounds.set(false);
  $hotkeysOn.set(false);
  $hotkeys.set(hotkeyDefaults);
  $confirmsOrders.set(false);
  $confirmsCloses.set(true);
  return keepPreference({
    ...look,
    panels,
    sounds: false,
    hotkeysOn: false,
    hotkeys: hotkeyDefaults,
    confirmations: { limitOrder: false, marketOrder: false, planOrder: false },
  });
}
