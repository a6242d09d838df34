import type { CallOutput } from '#contract/calls.ts';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { holdSideCode, marginModeWord } from '#domain/codes/position.ts';
import { shareTypeCode } from '#domain/codes/share-type.ts';
import { costPrice, type Holding } from '#domain/cost/holding.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { averagePriceText } from '#domain/instrument/value.ts';
import { percentDecimal, pointsOf } from '#domain/money/percent.ts';
import { pow10 } from '#domain/money/powers.ts';
import { mulDivDown } from '#domain/money/round.ts';
import { type Amount, amount, type Ticks } from '#domain/money/units.ts';
import { averagePrice, netRealized } from '#domain/position/pnl.ts';
import type { Position } from '#domain/position/position.ts';
import type { FiguredPosition } from '#exchange/view/view.ts';

type ShareRow = CallOutput<'shareFigures'>;

const rateText = (points: bigint | undefined): string | undefined =>
  points === undefined ? undefined : percentDecimal(points);

const ofPosition = ({ symbolId, direction, leverage, marginMode }: Position) => ({
  ...{ symbolId, leverage },
  holdSide: holdSideCode[direction],
  marginMode: marginModeWord[marginMode],
});

/** What is shared of an open position: its unrealized PnL and ROE at the mark of now. */
export function openShareRow(
  contract: ContractInstrument,
  { position, mark, unrealized, roe }: FiguredPosition,
  at: number,
): ShareRow {
  return {
    ...{ shareType: shareTypeCode.position, ...ofPosition(position) },
    openPrice: averagePrice(contract, position),
    price: mark === undefined ? undefined : priceText(contract, mark),
    profit: unrealized === undefined ? undefined : amountText(contract.settle, unrealized),
    profitCoin: contract.settle.code,
    returnRate: rateText(roe),
    at,
  };
}

/** What is shared of a position that has ended: its net PnL, on the initial margin of all that was opened. */
export function endedShareRow(contract: ContractInstrument, position: Position): ShareRow {
  const { openedSize, openedValue, closedSize, closedValue, leverage } = position;
  const net = netRealized(position);
  const points =
    openedValue > 0n ? pointsOf(amount(net * BigInt(leverage)), openedValue) : undefined;
  return {
    ...{ shareType: shareTypeCode.closedPosition, ...ofPosition(position) },
    openPrice: averagePriceText(contract, openedSize, openedValue),
    price: averagePriceText(contract, closedSize, closedValue),
    profit: amountText(contract.settle, net),
    profitCoin: contract.settle.code,
    returnRate: rateText(points),
    at: position.endedAt ?? position.updatedAt,
  };
}

/** What the quantity is worth at a price of its pair, in quote; rounded down. */
function worthAt({ base, quote, priceScale }: Instrument, quantity: Amount, last: Ticks): Amount {
  const worth = mulDivDown(
    quantity * BigInt(last),
    pow10(quote.scale),
    pow10(base.scale + priceScale),
  );
  return amount(worth);
}

/** What is shared of a coin: what was bought and is held of it at the last price, against its cost. */
export function heldShareRow(pair: Instrument, held: Holding, last: Ticks, at: number): ShareRow {
  const { base, quote, priceScale } = pair;
  const gain = amount(worthAt(pair, held.quantity, last) - held.cost);
  return {
    ...{ shareType: shareTypeCode.spotPnl, symbolId: pair.symbolId },
    openPrice: costPrice(held, { coin: base.scale, worth: quote.scale, price: priceScale }),
    price: priceText(pair, last),
    profit: amountText(quote, gain),
    profitCoin: quote.code,
    returnRate: rateText(held.cost > 0n ? pointsOf(gain, held.cost) : undefined),
    at,
  };
}
