import { describe, expect, it } from 'vitest';
import { indicators } from '#domain/indicator/registry.ts';
import type { IndicatorChoices } from '../choices.ts';
import { colorOfLine } from '../plot/looks.ts';
import { choicesWith, firstSetting, settingsOf, titleOf } from './indicator-settings.ts';

const setting = (id: string, choices: IndicatorChoices = {}) =>
  settingsOf(choices, indicators).find(({ indicator }) => indicator.id === id)!;

describe('which indicators are drawn, and how', () => {
  it('at first MA and VOL, as they are defined', () => {
    const on = settingsOf({}, indicators).filter((one) => one.on);
    expect(on.map(({ indicator }) => indicator.id)).toEqual(['MA', 'VOL']);
    expect(setting('MA').values).toEqual([7, 25, 99]);
  });

  it('what was chosen counts, a line left out as well', () => {
    const { on, values } = setting('EMA', { EMA: { on: true, values: [9, null, 200] } });
    expect([on, values]).toEqual([true, [9, undefined, 200]]);
  });

  it.each([
    ['too many', [20, 2, 1]],
    ['too few', [20]],
    ['out of bounds', [501, 2]],
    ['between steps', [20.5, 2]],
    ['left out what must be', [null, 2]],
  ])('values that may not be are as at first: %s', (_, values) => {
    const kept = setting('BOLL', { BOLL: { on: true, values } });
    expect([kept.on, kept.values]).toEqual([true, [20, 2]]);
  });

  it('a change is kept, and forgotten when it is as at first again', () => {
    const off = choicesWith({}, { ...setting('MA'), on: false });
    expect(off).toEqual({ MA: { on: false, values: [7, 25, 99] } });
    const without = choicesWith(off, { ...setting('MA', off), values: [7, undefined, 99] });
    expect(without).toEqual({ MA: { on: false, values: [7, null, 99] } });
    expect(choicesWith(without, firstSetting(setting('MA').indicator))).toEqual({});
  });

  it('a title says parameters that the lines do not', () => {
    expect([titleOf(setting('BOLL')), titleOf(setting('MA'))]).toEqual(['BOLL(20,2)', undefined]);
  });

  it.each(indicators.map((one) => [one.id, one] as const))(
    'every line of %s has a color',
    (_, indicator) => {
      const lines = indicator.lines(firstSetting(indicator).values);
      const colors = lines.map((_line, at) => colorOfLine(indicator, at));
      const plain = lines.map((line) => line?.kind !== 'bars');
      expect(colors.filter((color, at) => plain[at] && color === 'text-2')).toEqual([]);
    },
  );
});
