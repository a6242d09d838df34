import { readFileSync } from 'node:fs';
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
const articles = ['en', 'zh-CN'].map((language) =>
  readFileSync(`content/info/${language}/futures/liquidation-summarize.md`, 'utf8'),
);
const takerPpm = 600;
const [bitcoin, dollar] = [10 ** contract.sizeScale, 10 ** contract.priceScale];
const valueAt = (price: number) => notional(contract, ticks(price * dollar), lots(bitcoin));
const money = (units: Parameters<typeof amountText>[1]) =>
  Number(amountText(contract.settle, units)).toLocaleString('en', { minimumFractionDigits: 2 });

describe('KIT-07 the worked example of the article on liquidation is the engine’s', () => {
  const cost = valueAt(60_000);
  const margin = initialMargin(cost, 20);

  it('maintenance margin and closing fee', () => {
    const value = valueAt(57_300);
    for (const article of articles) {
      expect(article).toContain(`| ${money(maintenanceOf(contract.tiers, value))} USDT |`);
      expect(article).toContain(`| ${money(feeOn(value, takerPpm))} USDT |`);
    }
  });

  it('liquidation price', () => {
    const position = { size: lots(bitcoin), cost };
    const price = liquidationPrice(contract, position, { backing: margin, takerPpm })!;
    const shown = Math.round(price / dollar).toLocaleString('en');
    for (const article of articles) expect(article).toContain(` ${shown}`);
  });
});
