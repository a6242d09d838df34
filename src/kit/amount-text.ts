import { amountText } from '#contract/map/quantity.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { type DisplayRounding, displayAmount } from '#domain/money/display.ts';
import { groupDecimal, signedText } from '#i18n/number.ts';

/** An amount of an asset as pages show it, rounded as is said. */
export const amountShown = (
  asset: Asset,
  units: bigint,
  rounding: DisplayRounding,
  tag: string,
): string => groupDecimal(amountText(asset, displayAmount(asset, units, rounding)), tag);

/** What was gained or lost, with its sign. */
export const gainShown = (asset: Asset, units: bigint, tag: string): string =>
  signedText(amountText(asset, displayAmount(asset, units, 'nearest')), tag);
