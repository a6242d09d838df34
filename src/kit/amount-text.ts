import type { Asset } from '#domain/instrument/instrument.ts';
import { type DisplayRounding, displayText } from '#domain/money/display.ts';
import { groupDecimal, signedText } from '#i18n/number.ts';

/** An amount of an asset as pages show it, rounded as is said. */
export const amountShown = (
  asset: Asset,
  units: bigint,
  rounding: DisplayRounding,
  tag: string,
): string => groupDecimal(displayText(asset, units, rounding), tag);

/** What was gained or lost, with its sign. */
export const gainShown = (asset: Asset, units: bigint, tag: string): string =>
  signedText(displayText(asset, units, 'nearest'), tag);
