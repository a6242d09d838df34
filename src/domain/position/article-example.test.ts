import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { feeOn } from '#domain/fee/fee.ts';
import { listedContracts } from '#domain/futures/listed.ts';
import { notional } from '#domain/instrument/instrument.ts';
import { amountText } from '#domain/instrument/text.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { liquidationPrice } from './liquidation-price.ts';
import { initialMargin } from './margin.ts';
import { maintenanceOf } from './tier.ts';

const contract = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const articles = globSync('content/info/*/futures/liquidation-summarize.md').map((path) => ({
  language: path.split('/')[2]!,
  text: plainSpaces(readFileSync(path, 'utf8')),
}));
const takerPpm = 600;
const [bitcoin, dollar] = [10 ** contract.sizeScale, 10 ** contract.priceScale];
const valueAt = (price: number) => notional(contract, ticks(price * dollar), lots(bitcoin));

/** A number as a language writes it, with Latin digits. */
const written = (value: number, language: string, minimumFractionDigits: number) =>
  plainSpaces(value.toLocaleString(`${language}-u-nu-latn`, { minimumFractionDigits }));
const money = (units: Parameters<typeof amountText>[1], language: string) =>
  `${written(Number(amountText(contract.settle, units)), language, 2)} USDT`;

describe('KIT-07 the worked example of the article on liquidation is the engine’s', () => {
  const cost = valueAt(60_000);
  const margin = initialMargin(cost, 20);

  it.each(articles)('maintenance margin and closing fee, $language', ({ language, text }) => {
    const value = valueAt(57_300);
    expect(text).toContain(`| ${money(maintenanceOf(contract.tiers, value), language)} |`);
    expect(text).toContain(`| ${money(feeOn(value, takerPpm), language)} |`);
  });

  it.each(articles)('liquidation price, $language', ({ language, text }) => {
    const position = { size: lots(bitcoin), cost };
    const price = liquidationPrice(contract, position, { backing: margin, takerPpm })!;
    expect(text).toContain(written(Math.round(price / dollar), language, 0));
  });
});
