import { describe, expect, it } from 'vitest';
import type { RiskWarning } from '#domain/position/warning.ts';
import { risksText } from './risk-text.ts';
import { messages } from './translate.ts';

const text = messages('en', 'contract-notices', 'words-direction');
const btc: RiskWarning = {
  line: 'usdt',
  ...{ level: 'near', distance: 184, ratioPpm: 461_001 },
  position: { symbolId: 'BTCUSDT_UMCBL', direction: 'long' },
};
const eth: RiskWarning = {
  line: 'usdt',
  ...{ level: 'critical', distance: 90 },
  position: { symbolId: 'ETHUSDT_UMCBL', direction: 'short' },
};
const cross: RiskWarning = { line: 'usd', level: 'near', ratioPpm: 512_000, coin: 'BTC' };
/** Kept by a page from before coins were named. */
const older: RiskWarning = { line: 'usdt', level: 'near', ratioPpm: 512_000 };

describe('FUTP-09 warnings before a liquidation in words', () => {
  it.each([
    [
      [btc],
      'BTCUSDT Long is 1.84% from liquidation; its margin ratio is 46.11%. Add margin or reduce the position.',
    ],
    [[eth], 'ETHUSDT Short is 0.90% from liquidation. Add margin or reduce the position.'],
    [
      [cross],
      'The margin ratio of your BTC cross positions is 51.20%. Add margin or reduce positions; liquidation starts at 100%.',
    ],
    [
      [older],
      'The margin ratio of your USDT cross positions is 51.20%. Add margin or reduce positions; liquidation starts at 100%.',
    ],
    [
      [eth, btc, cross],
      'Near liquidation: ETHUSDT Short 0.90% · BTCUSDT Long 1.84% · Margin ratio (cross) BTC 51.20%',
    ],
    [
      [eth, btc, cross, btc, btc],
      'Near liquidation: ETHUSDT Short 0.90% · BTCUSDT Long 1.84% · Margin ratio (cross) BTC 51.20% · +2',
    ],
    [
      [{ ...eth, distance: -3 }],
      'ETHUSDT Short is 0.00% from liquidation. Add margin or reduce the position.',
    ],
    [[], ''],
  ])('case %#', (warnings, said) => {
    expect(risksText(warnings, text, 'en')).toBe(said);
  });
});
