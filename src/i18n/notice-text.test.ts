import { describe, expect, it } from 'vitest';
import { type NoticeText, noticeText, type ToldNotice } from './notice-text.ts';
import { messages } from './translate.ts';

const text: NoticeText = messages('en', 'contract-notices');

const closed = {
  ...{ symbolId: 'BTCUSDT_UMCBL', coinName: 'USDT', baseCoinName: 'BTC' },
  ...{ quantity: '1.2500', price: '60311.73' },
};

describe('FUTP-05 what an account is told of', () => {
  it.each<[string, ToldNotice, string]>([
    [
      'a liquidation',
      { kind: 'liquidation', ...closed },
      'Liquidated: BTCUSDT · 1.2500 BTC closed at 60,311.73.',
    ],
    [
      'ADL',
      { kind: 'adl', ...closed },
      'Auto-deleveraged: BTCUSDT · 1.2500 BTC closed at 60,311.73.',
    ],
    [
      'a funding that was paid',
      { kind: 'funding', symbolId: 'ETHUSDT_UMCBL', coinName: 'USDT', amount: '-1.250000' },
      'Funding paid: ETHUSDT · 1.250000 USDT',
    ],
    [
      'a funding that came in',
      { kind: 'funding', symbolId: 'ETHUSDT_UMCBL', coinName: 'USDT', amount: '0.000001' },
      'Funding received: ETHUSDT · 0.000001 USDT',
    ],
    [
      'a margin call of the account',
      { kind: 'marginCall', coinName: 'USDT', ratioPpm: 812_345 },
      'Margin call: your margin ratio is 81.24%. Add margin or close positions; liquidation starts at 100%.',
    ],
    [
      'a margin call of a position',
      { kind: 'marginCall', symbolId: 'BTCUSDT_UMCBL', coinName: 'USDT', ratioPpm: 900_000 },
      'Margin call: the margin ratio of BTCUSDT is 90.00%. Add margin or reduce the position; liquidation starts at 100%.',
    ],
  ])('%s', (_what, notice, said) => {
    expect(noticeText(notice, text, 'en')).toBe(said);
  });
});
