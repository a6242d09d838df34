// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TipRow } from '#contract/calls/site.ts';
import { btc } from '#demo/market-rows.ts';
import { messages } from '#i18n/translate.ts';
import {
  dayOf,
  hasRoom,
  nextTip,
  type ShownTips,
  type TipText,
  tipText,
  withShown,
} from './tips.ts';

const day = '2026-11-25';
const nothing: ShownTips = { day, keys: [] };
const halted = (symbolId: string): TipRow => ({ kind: 'pairState', symbolId, state: 'halted' });
const maintenance: TipRow = { kind: 'readOnly' };
const own = halted('BTCUSDT');
const other = halted('ETHUSDT');
const contract = halted('BTCUSDT_UMCBL');

/** What a browser shows one after the other, until nothing more comes. */
function shownInTurn(tips: readonly TipRow[], shown: ShownTips, on = day, perDayMax = 3): TipRow[] {
  const tip = nextTip(tips, 'BTCUSDT', shown, on, perDayMax);
  return tip ? [tip, ...shownInTurn(tips, withShown(shown, on, tip), on, perDayMax)] : [];
}

describe('HEAD-02 tips', () => {
  it.each<[string, readonly TipRow[], ShownTips, readonly TipRow[]]>([
    ['none', [], nothing, []],
    [
      'maintenance first, then the own pair',
      [other, own, maintenance],
      nothing,
      [maintenance, own, other],
    ],
    [
      'three a day',
      [halted('A'), halted('B'), halted('C'), halted('D')],
      nothing,
      [halted('A'), halted('B'), halted('C')],
    ],
    ['none of another line', [contract, own], nothing, [own]],
    ['none twice a day', [own, other], { day, keys: ['BTCUSDT halted'] }, [other]],
    ['a pair in another state again', [own], { day, keys: ['BTCUSDT cancelOnly'] }, [own]],
    ['what is left of a day', [own, other], { day, keys: ['readOnly', 'X halted'] }, [own]],
    [
      'the same on another day',
      [own],
      { day: '2026-11-24', keys: ['BTCUSDT halted', 'a', 'b'] },
      [own],
    ],
  ])('shows %s', (_, tips, shown, expected) => {
    expect(shownInTurn(tips, shown)).toEqual(expected);
  });

  it('FUT-08 shows the state of a contract of a quarter on its own page alone', () => {
    const quarter = halted('BTCUSDZ26_DMCBL');
    const on = (symbolId: string) => nextTip([quarter], symbolId, nothing, day, 3);
    expect(['BTCUSDZ26_DMCBL', 'BTCUSDH27_DMCBL', 'BTCUSD_DMCBL'].map(on)).toEqual([
      ...[quarter, undefined, undefined],
    ]);
  });

  it('shows as many a day as the exchange allows', () => {
    expect(shownInTurn([own, other], nothing, day, 1)).toEqual([own]);
  });

  it('keeps no more than a day', () => {
    const before = { day: '2026-11-24', keys: ['a', 'b', 'c'] };
    expect(withShown(before, day, own)).toEqual({ day, keys: ['BTCUSDT halted'] });
    expect(hasRoom(before, '2026-11-24', 3)).toBe(false);
    expect(hasRoom(before, day, 3)).toBe(true);
  });

  it('counts the days of the browser’s clock', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(dayOf(new Date(2026, 0, 6, 0, 0))).toBe('2026-01-06');
  });
});

describe('the words of a tip', () => {
  const text = Object.fromEntries(
    Object.keys(messages('en', 'tips-later')).map((key) => [key, `${key} {{pair}}`]),
  ) as TipText;

  it.each<[TipRow, string]>([
    [maintenance, 'tip_readOnly {{pair}}'],
    [own, 'tip_halted BTC/USDT'],
    [other, 'tip_halted ETHUSDT'],
    [contract, 'tip_halted BTCUSDT'],
    [{ kind: 'pairState', symbolId: 'BTCUSDT', state: 'trading' }, ''],
  ])('of %j', (tip, expected) => {
    expect(tipText(tip, [btc], text)).toBe(expected);
  });
});

describe('what a browser kept', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    ['nothing', undefined, { day: '', keys: [] }],
    ['a day', { day, keys: ['readOnly'] }, { day, keys: ['readOnly'] }],
    ['something else', { day, keys: 'readOnly' }, { day: '', keys: [] }],
    ['keys that are none', { day, keys: [1] }, { day: '', keys: [] }],
  ])('reads %s', async (_, kept, expected) => {
    localStorage.setItem('perigee:tips', JSON.stringify(kept ?? null));
    vi.resetModules();
    const { $shownTips } = await import('./tips.ts');
    expect($shownTips.get()).toEqual(expected);
  });
});
