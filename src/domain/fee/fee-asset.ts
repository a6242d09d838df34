import type { Side } from '#domain/codes/side.ts';
import type { Asset, Instrument } from '#domain/instrument/instrument.ts';
import { byKind } from '#domain/instrument/kinds.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import { receivedAsset } from '#domain/order/hold.ts';

/** What fees are taken of. */
interface FeeAssets {
  readonly asset: (of: Instrument, side: Side) => Asset;
  /** Whether they can be paid in the discount asset instead. */
  readonly hasDiscount: boolean;
}

const assetsOf = byKind<FeeAssets>('fee assets', {
  spot: { asset: receivedAsset, hasDiscount: true },
  linear: { asset: valueAssetOf, hasDiscount: false },
  inverse: { asset: valueAssetOf, hasDiscount: false },
});

/** The asset that the fees of a side are taken of: of a pair what is received, of a contract what it settles in. */
export const feeAssetOf = (instrument: Instrument, side: Side): Asset =>
  assetsOf(instrument).asset(instrument, side);

/** Whether fees can be paid in the discount asset. */
export const hasFeeDiscount = (instrument: Instrument): boolean => assetsOf(instrument).hasDiscount;
