import { datedNamed, listedContracts } from '#domain/futures/listed.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import { amountText } from '#domain/instrument/text.ts';
import { notional } from '#domain/instrument/value.ts';
import { coinMarginedLine, symbolIdOf } from '#domain/line/line.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import { ceilToStep, floorToStep } from '#domain/money/round.ts';
import { type Amount, amount, type Lots, lots, type Ticks, ticks } from '#domain/money/units.ts';
import type { Writer } from './figure.ts';

/** What worked examples of several pages are made of and written with. */

type Figure = (write: Writer) => string;

/** A contract as every exchange opens with it. */
export function contractOf(symbol: string): ContractInstrument {
  const found = listedContracts.find((one) => one.symbol === symbol);
  if (found === undefined) throw new RangeError(`No such contract: ${symbol}`);
  return found;
}

/** The contract of most examples. */
export const bitcoin = contractOf('BTCUSDT');

/** The dated contract of examples. */
export const dated = datedNamed(symbolIdOf(coinMarginedLine, 'BTCUSDZ26'))!;

/** A price or a quantity of an example, written as decimal text, in the instrument's units. */
export const priceOf = ({ priceScale }: Instrument, text: string): Ticks =>
  ticks(Number(parseUnits(text, priceScale)));
export const sizeOf = ({ sizeScale }: Instrument, text: string): Lots =>
  lots(Number(parseUnits(text, sizeScale)));

/** What a quantity is worth at a price, both decimal text. */
export const valueAt = (instrument: Instrument, price: string, size: string): Amount =>
  notional(instrument, priceOf(instrument, price), sizeOf(instrument, size));

/** The smallest quantity that an order may have at a price: of its quantity and of its value. */
export function leastSize(instrument: Instrument, price: Ticks): Lots {
  const { sizeMin, sizeStep, notionalMin } = instrument;
  const perLot = notional(instrument, price, lots(1));
  const byValue = Number((notionalMin + perLot - 1n) / perLot);
  return lots(Math.max(sizeMin, ceilToStep(byValue, sizeStep)));
}

/** The largest one. */
export function mostSize(instrument: Instrument, price: Ticks): Lots {
  const { sizeMax, sizeStep, notionalMax } = instrument;
  const byValue = Number(notionalMax / notional(instrument, price, lots(1)));
  return lots(Math.min(sizeMax, floorToStep(byValue, sizeStep)));
}

/** Decimal text as a number. */
export const numberOf =
  (text: string): Figure =>
  (write) =>
    write.number(text);

/** Whole numbers of the rules: days, levels, orders. */
export const countOf = (count: number | bigint): Figure => numberOf(String(count));

/** An amount of what an instrument is quoted in. */
export const moneyOf =
  (units: bigint, { quote }: Pick<Instrument, 'quote'> = bitcoin): Figure =>
  (write) =>
    write.amount(amountText(quote, amount(units)), quote.code);

/** An amount of the coin that a contract settles in, with no more decimals than it has. */
export const coinMoneyOf =
  (units: bigint, { settle }: Pick<ContractInstrument, 'settle'>): Figure =>
  (write) =>
    `${write.number(formatUnitsShort(units, settle.scale))}\u00a0${settle.code}`;

/** The same without decimals that say nothing: for limits, which are whole amounts. */
export const wholeOf =
  (units: bigint, { quote }: Pick<Instrument, 'quote'> = bitcoin): Figure =>
  (write) =>
    `${write.number(amountText(quote, amount(units)))}\u00a0${quote.code}`;

/** A rate in millionths, and one in billionths, as a percentage. */
export const rateOf = (ppm: number): Figure => ratioOf(BigInt(ppm), 6);
export const fineRateOf = (ppb: bigint): Figure => ratioOf(ppb, 9);

/** A fee rate in millionths. */
export const feeRateOf =
  (ppm: number): Figure =>
  (write) =>
    write.feeRate(formatUnitsShort(BigInt(ppm), 6));

const ratioOf =
  (parts: bigint, scale: number): Figure =>
  (write) =>
    write.percent(formatUnitsShort(parts, scale));
