import { describe, expect, it } from 'vitest';
import {
  dismissWarnings,
  type RiskFigures,
  type RiskReading,
  type WatchedByKey,
  warningsOf,
  watchRisks,
} from './warning.ts';

const safe: RiskFigures = { distance: 500, ratioPpm: 100_000 };
const line = 'usdt';
const position = { symbolId: 'BTCUSDT_UMCBL', direction: 'long' } as const;

const reading = (figures: RiskFigures, opening: RiskFigures = safe, key = '7'): RiskReading => ({
  ...{ key, position, opening: () => opening },
  ...figures,
});

/** What each of some readings warns of: the level, or a dash; each warning is dismissed. */
function warned(steps: readonly RiskFigures[], opening?: RiskFigures): string {
  let watched: WatchedByKey = {};
  const said = steps.map((figures) => {
    watched = watchRisks(watched, line, [reading(figures, opening)]);
    const [warning] = warningsOf(watched);
    watched = dismissWarnings(watched);
    return warning?.level ?? '-';
  });
  return said.join(' ');
}

const at = (distance: number): RiskFigures => ({ distance, ratioPpm: 0 });
const ratio = (ratioPpm: number): RiskFigures => ({ distance: 900, ratioPpm });

describe('FUTP-09 a warning before a liquidation', () => {
  it.each<[string, readonly RiskFigures[], string]>([
    ['comes at two percent and at one', [at(201), at(200), at(101), at(100)], '- near - critical'],
    [
      'comes at ratios of 50 and 80',
      [ratio(499_999), ratio(500_000), ratio(800_000)],
      '- near critical',
    ],
    ['comes once, however the price trembles', [at(199), at(201), at(199), at(249)], 'near - - -'],
    ['comes again after recovery', [at(199), at(250), at(200)], 'near - near'],
    [
      'comes again after the ratio recovered',
      [ratio(550_000), ratio(400_000), ratio(500_000)],
      'near - near',
    ],
    [
      'at one percent needs less room to come again',
      [at(90), at(125), at(100)],
      'critical - critical',
    ],
    ['is the most urgent of those that come together', [safe, at(50)], '- critical'],
    ['comes for each measure', [at(150), { distance: 150, ratioPpm: 600_000 }], 'near near'],
    ['is none where no price liquidates', [{ ratioPpm: 0 }, {}], '- -'],
  ])('%s', (_, steps, said) => {
    expect(warned(steps)).toBe(said);
  });

  it.each<[string, RiskFigures, readonly RiskFigures[], string]>([
    ['what was passed at opening is no news', at(40), [at(45), at(30), at(5)], '- - -'],
    ['only what was not passed then', at(180), [at(180), at(90)], '- critical'],
    ['after recovery it is news', at(180), [at(180), at(300), at(190)], '- - near'],
    ['a ratio of the opening is no news either', ratio(850_000), [ratio(900_000)], '-'],
    ['what was passed before the page looked is', safe, [at(80)], 'critical'],
  ])('%s', (_, opening, steps, said) => {
    expect(warned(steps, opening)).toBe(said);
  });

  it('stands with its figures until it is dismissed, recovered or not', () => {
    const watched = watchRisks({}, line, [reading(at(150))]);
    const later = watchRisks(watched, line, [reading(at(600))]);
    expect(warningsOf(later)).toEqual([
      { level: 'near', line, distance: 150, ratioPpm: 0, position },
    ]);
    expect(warningsOf(dismissWarnings(later))).toEqual([]);
  });

  it('that gets worse says so in its place', () => {
    const watched = watchRisks({}, line, [reading(at(150))]);
    expect(warningsOf(watchRisks(watched, line, [reading(at(99))]))).toEqual([
      { level: 'critical', line, distance: 99, ratioPpm: 0, position },
    ]);
  });

  it('is forgotten with its position, of several the most urgent comes first', () => {
    const both = watchRisks({}, line, [reading(at(150), safe, '1'), reading(at(50), safe, '2')]);
    expect(warningsOf(both).map(({ level }) => level)).toEqual(['critical', 'near']);
    expect(Object.keys(watchRisks(both, line, [reading(at(150), safe, '1')]))).toEqual(['usdt:1']);
  });

  it('stays while another line is looked at', () => {
    const first = watchRisks({}, line, [reading(at(150))]);
    const both = watchRisks(first, 'usdc', [reading(at(50))]);
    expect(warningsOf(both).map((one) => one.line)).toEqual(['usdc', 'usdt']);
    expect(warningsOf(watchRisks(both, 'usdc', []))).toEqual(warningsOf(first));
  });

  it('is the same object while nothing is new, also once it was kept as text', () => {
    const watched = watchRisks({}, line, [reading(at(150))]);
    expect(watchRisks(watched, line, [reading(at(149))])).toBe(watched);
    const kept = JSON.parse(JSON.stringify(watched)) as WatchedByKey;
    expect(watchRisks(kept, line, [reading(at(149))])).toBe(kept);
  });
});
