import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ShareView } from '#domain/position/share-view.ts';
import {
  type Card,
  type CardPart,
  cardOf,
  cardParts,
  partName,
  partsOf,
  usualParts,
} from './card.ts';
import { type ShareText, shareCatalogs } from './share.ts';

const textOf = (locale: string): ShareText =>
  Object.assign(
    {},
    ...shareCatalogs.map((name) =>
      JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')),
    ),
  );

const short: ShareView = {
  ...{ of: 'position', symbolId: 'BTCUSDT_UMCBL', direction: 'short', leverage: 20 },
  ...{ entry: '61894.1234', price: '62418.3', profit: '-262.088', profitCoin: 'USDT' },
  ...{ rate: '-16.94', at: Date.UTC(2026, 0, 31, 14, 32, 8) },
};
const ended: ShareView = { ...short, of: 'closedPosition', direction: 'long', rate: '5.00' };
const coin: ShareView = {
  ...{ of: 'spotPnl', symbolId: 'BTCUSDT', profitCoin: 'USDT', entry: '60000.0', price: '60000.0' },
  ...{ profit: '0', rate: '0.00', at: 0 },
};

interface More {
  readonly parts?: readonly CardPart[];
  readonly locale?: string;
}
const card = (view: ShareView, { parts = [...usualParts], locale = 'en' }: More = {}): Card =>
  cardOf({
    ...{ view, parts: new Set(parts), text: textOf(locale), tag: locale, zone: 'UTC' },
    ...{ dir: locale === 'ar' ? 'rtl' : 'ltr', host: 'perigee.test', priceScale: 1 },
  });

/** Without the marks that keep figures from left to right. */
const words = ({ texts }: Card) => texts.map(({ text }) => text.replace(/[\u2066\u2069]/g, ''));

describe('FUTP-08 what a share card says', () => {
  it.each([
    [
      'an open position, without its amount',
      short,
      [
        ...['Perigee', '01/31/2026, 14:32:08', 'BTCUSDT Perpetual', 'Short 20x', 'ROE', '−16.94%'],
        ...['Entry price', '61,894.1', 'Mark price', '62,418.3'],
        ...['Simulated prices and play money', 'perigee.test'],
      ],
    ],
    [
      'one that has ended',
      ended,
      [
        ...['Perigee', '01/31/2026, 14:32:08', 'BTCUSDT Perpetual', 'Long 20x', 'ROE', '+5.00%'],
        ...['Entry price', '61,894.1', 'Exit price', '62,418.3'],
        ...['Simulated prices and play money', 'perigee.test'],
      ],
    ],
    [
      'a coin',
      coin,
      [
        ...['Perigee', '01/01/1970, 00:00:00', 'BTC/USDT', 'Spot', 'Return', '0.00%'],
        ...['Cost price', '60,000.0', 'Last price', '60,000.0'],
        ...['Simulated prices and play money', 'perigee.test'],
      ],
    ],
  ] as const)('%s', (_, view, said) => {
    expect(words(card(view))).toEqual(said);
  });

  it.each([
    ['leverage', 'Short', 'Short 20x'],
    ['profit', undefined, '−262.09 USDT'],
    ['entry', undefined, '61,894.1'],
    ['price', undefined, '62,418.3'],
    ['time', undefined, '01/31/2026, 14:32:08'],
  ] as const)('%s is there when it is chosen, and nowhere else', (part, without, chosen) => {
    const with_ = words(card(short, { parts: [part] }));
    const none = words(card(short, { parts: [] }));
    expect(with_).toContain(chosen);
    expect(none).not.toContain(chosen);
    if (without !== undefined) expect(none).toContain(without);
    expect(none.join(' ')).not.toMatch(/262|61,894|62,418|20x|2026/);
  });

  it('says the same in words, without the amount until it is chosen', () => {
    const spoken = (parts: readonly CardPart[]) =>
      card(short, { parts }).spoken.replace(/[\u2066\u2069]/g, '');
    expect(spoken([...usualParts])).toBe(
      'BTCUSDT Perpetual; Short 20x; ROE: −16.94%; Entry price: 61,894.1; Mark price: 62,418.3; 01/31/2026, 14:32:08',
    );
    expect(spoken(cardParts)).toContain('−262.09 USDT');
    expect(spoken([])).toBe('BTCUSDT Perpetual; Short; ROE: −16.94%');
  });

  it('colors the side by itself, and the result by its sign; nothing gained has no color', () => {
    const toneOf = (view: ShareView, text: string) =>
      card(view, { parts: cardParts }).texts.find((one) => one.text.includes(text))?.tone;
    expect([toneOf(short, 'Short'), toneOf(short, '16.94'), toneOf(short, '262')]).toEqual([
      ...['down', 'down', 'down'],
    ]);
    expect([toneOf(ended, 'Long'), toneOf(ended, '5.00')]).toEqual(['up', 'up']);
    expect([toneOf(coin, 'Spot'), toneOf(coin, '0.00%')]).toEqual(['text-2', 'text']);
  });

  it('shows no figure where there is none, and offers nothing to choose of it', () => {
    const bare = { ...short, price: undefined, profit: undefined, rate: undefined };
    expect(words(card(bare, { parts: cardParts }))).toContain('--');
    expect(partsOf(bare)).toEqual(['leverage', 'entry', 'time']);
    expect(partsOf(coin)).toEqual(['profit', 'entry', 'price', 'time']);
    expect(partName('price', ended, textOf('en'))).toBe('Exit price');
  });

  it.each([
    ['-0.004', 'USDT', '0 USDT'],
    ['-262.088', 'USDT', '−262.09 USDT'],
    ['1234.5', 'USDC', '+1,234.5 USDC'],
    ['0.00012345', 'BTC', '+0.00012345 BTC'],
    ['-1.23456', 'BTC', '−1.23456 BTC'],
  ])('a profit of %s %s as tables show it', (profit, profitCoin, shown) => {
    const all = card({ ...short, profit, profitCoin }, { parts: ['profit'] });
    expect(words(all)).toContain(shown);
  });

  it('of a demo line says so', () => {
    const demo = { ...short, symbolId: 'SBTCSUSDT_SUMCBL' };
    expect(words(card(demo))).toContain('SBTCSUSDT Perpetual · Demo');
  });
});

/** What a text covers: from its lower to its upper end, and from left to right. */
const boxOf = ({ x, y, align, room, size }: Card['texts'][number]) => ({
  left: align === 'left' ? x : x - room,
  right: align === 'left' ? x + room : x,
  top: y - size,
  bottom: y,
});
const squareBox = ({ x, y, side }: Card['code']) => ({
  ...{ left: x, right: x + side, top: y, bottom: y + side },
});

describe('FUTP-08 where it stands', () => {
  it.each(['en', 'ar', 'zh-CN'])(
    '%s: everything on the card, nothing on anything else',
    (locale) => {
      const all = card(short, { parts: cardParts, locale });
      const boxes = [...all.texts.map(boxOf), squareBox(all.code), squareBox(all.logo)];
      for (const [at, one] of boxes.entries()) {
        expect(one.left >= 0 && one.right <= all.width && one.top >= 0, `${at}`).toBe(true);
        expect(one.bottom).toBeLessThanOrEqual(all.height);
        for (const other of boxes.slice(at + 1)) {
          const isApart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top;
          expect(isApart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
        }
      }
    },
  );

  it('is mirrored in Arabic, with figures from left to right', () => {
    const [ltr, rtl] = [card(short), card(short, { locale: 'ar' })];
    for (const [at, text] of rtl.texts.entries()) {
      const { x, y, align } = ltr.texts[at]!;
      expect([text.x, text.y]).toEqual([rtl.width - x, y]);
      expect(text.align).not.toBe(align);
    }
    expect(rtl.code.x).toBe(rtl.width - ltr.code.x - ltr.code.side);
    const dirOf = (text: string) => rtl.texts.find((one) => one.text.includes(text))?.dir;
    expect([dirOf('16.94'), dirOf('BTCUSDT'), dirOf('perigee')]).toEqual(['ltr', 'rtl', 'ltr']);
  });
});
