import { type Look, type LookName, sizesText } from '#contract/look.ts';
import type { PanelSizes } from '#domain/page/look.ts';
import { keepPreference } from '#stores/choice/keep-preference.ts';

/**
 * Changes the look of the page, and of those to come in this browser. The header's script does it, as
 * for its own switches: it is on every page, and code in common with it would be a file more on each.
 */
export function setLook(name: LookName | 'panels', value: string): void {
  document.dispatchEvent(new CustomEvent('look', { detail: [name, value] }));
}

/** As `setLook`, and in the account of a user. False: the account did not take it. */
export function chooseLook<N extends LookName>(name: N, value: Look[N]): Promise<boolean> {
  setLook(name, value);
  return keepPreference({ [name]: value });
}

/** Keeps the sizes that panels were given, as `chooseLook` does. */
export function keepSizes(sizes: PanelSizes): Promise<boolean> {
  setLook('panels', sizesText(sizes));
  return keepPreference({ panels: sizes });
}
