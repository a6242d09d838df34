import type { Direction } from '#domain/codes/position.ts';
import { feeOn, makerPpmOf, takerPpmOf } from '#domain/fee/fee.ts';
import { priceText, sizeText } from '#domain/instrument/text.ts';
import { notional } from '#domain/instrument/value.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import {
  type Amount,
  amount,
  type Lots,
  lots,
  type Ticks,
  ticks,
  zero,
} from '#domain/money/units.ts';
import { type Holding, holdingFor, type ValueAt } from '#domain/position/holding.ts';
import { bankruptcyPrice, liquidationPrice } from '#domain/position/liquidation-price.ts';
import { magnitude } from '#domain/position/magnitude.ts';
import { initialMargin } from '#domain/position/margin.ts';
import { unrealized } from '#domain/position/pnl.ts';
import { maintenanceOf } from '#domain/position/tier.ts';
import type { Writer } from './figure.ts';
import { bitcoin } from './worked.ts';

/*
 * What the worked examples have in common: the contract that they are about, at the fees of VIP 0,
 * and how their figures are written.
 */

export const takerPpm = takerPpmOf(bitcoin, 0);
export const makerPpm = makerPpmOf(bitcoin, 0);

const counted = (text: string, scale: number): bigint => parseUnits(text, scale)!;

export const coins = (text: string): Lots => lots(Number(counted(text, bitcoin.sizeScale)));
export const price = (text: string): Ticks => ticks(Number(counted(text, bitcoin.priceScale)));
export const usdt = (text: string): Amount => amount(counted(text, bitcoin.settle.scale));

export const valueAt: ValueAt = (at, size) => notional(bitcoin, at, size);
export const takerFee = (value: Amount): Amount => feeOn(value, takerPpm);

type Written = (write: Writer) => string;

/** `60,000 USDT`: a price. */
const inUsdt =
  (text: string): Written =>
  (write) =>
    `${write.number(text)}\u00a0${bitcoin.settle.code}`;

export const priceIn = (at: Ticks): Written => inUsdt(priceText(bitcoin, at));

/** `0.1 BTC`. */
export const coinsIn =
  (size: Lots): Written =>
  (write) =>
    `${write.number(sizeText(bitcoin, size))}\u00a0${bitcoin.base.code}`;

/** A ratio in millionths that may be above one or below zero. */
export const percentOfUnits =
  (ppm: bigint | undefined): Written =>
  (write) =>
    write.percent(formatUnitsShort(ppm ?? 0n, 6));

/** How the position of an example is opened. */
interface Opening {
  readonly direction: Direction;
  readonly size: Lots;
  readonly entry: Ticks;
  readonly leverage: number;
  /** Margin that was added to it. */
  readonly added?: Amount;
}

/** An isolated position of an example, and what follows from how it was opened. */
export interface Opened extends Opening {
  readonly holding: Holding;
  readonly value: Amount;
  /** With what was added. */
  readonly margin: Amount;
  readonly openFee: Amount;
  readonly liquidation: Ticks;
  readonly bankruptcy: Ticks;
}

export function opened(opening: Opening): Opened {
  const { direction, size, entry, leverage, added = zero } = opening;
  const value = valueAt(entry, size);
  const margin = amount(initialMargin(value, leverage) + added);
  const side = direction === 'long' ? 'buy' : 'sell';
  const holding = holdingFor(bitcoin, side, { lots: size, value });
  return {
    ...{ ...opening, holding, value, margin, openFee: takerFee(value) },
    liquidation: liquidationPrice(bitcoin, holding, { backing: margin, takerPpm })!,
    bankruptcy: bankruptcyPrice(bitcoin, holding, margin),
  };
}

/** How a position stands at a mark price. */
export function standingAt({ holding, margin }: Opened, mark: Ticks) {
  const value = valueAt(mark, lots(Math.abs(holding.size)));
  const pnl = unrealized(bitcoin, holding, mark);
  const maintenance = maintenanceOf(bitcoin.tiers, value);
  const closeFee = takerFee(value);
  return {
    ...{ value, pnl, loss: magnitude(pnl), maintenance, closeFee },
    equity: amount(margin + pnl),
    required: amount(maintenance + closeFee),
  };
}
