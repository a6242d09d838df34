import { describe, expect, it } from 'vitest';
import { shownLines } from '#domain/line/line.ts';
import { framePartsOf, isDrawn, visitorIn, wholeSite } from './frame.ts';
import { offeredLines, type SwitchSetting } from './switches.ts';

describe('API-07 page loads that are traced', () => {
  it.each([
    [10, 0, true],
    [10, 0.0999, true],
    [10, 0.1, false],
    [0, 0, false],
    [100, 0.9999, true],
  ])('of %d in a hundred, at a chance of %d: %s', (percent, chance, isTraced) => {
    expect(isDrawn(percent, chance)).toBe(isTraced);
  });

  it.each([true, false])('have a part of the frame, and a key of their own: %s', (isTraced) => {
    const visitor = { viewer: visitorIn('en'), area: undefined, hasChosen: false };
    const partsOf = (traced: boolean) =>
      framePartsOf('/', { ...visitor, isTraced: traced }, wholeSite);
    expect(partsOf(isTraced).has('traced')).toBe(isTraced);
    expect(partsOf(isTraced).key === partsOf(true).key).toBe(isTraced);
  });
});

it.each([true, false])(
  'SITE-09 the support is a part of pages where it has an address: %s',
  (hasSupport) => {
    const visitor = { viewer: visitorIn('en'), area: undefined, hasChosen: false, isTraced: false };
    const parts = framePartsOf('/support', { ...visitor, hasSupport }, wholeSite);
    expect(parts.has('support')).toBe(hasSupport);
  },
);

describe('SITE-06 markets are picked from the lines that are offered', () => {
  const linesIn = (locale: string, switches: readonly SwitchSetting[] = []) => {
    const visitor = {
      viewer: visitorIn(locale),
      area: undefined,
      hasChosen: false,
      isTraced: false,
    };
    return offeredLines(framePartsOf('/', visitor, { ...wholeSite, switches }).has);
  };

  it('all of them, as a rule', () => expect(linesIn('en')).toEqual(shownLines));

  it('in the United Kingdom none in demo coins', () =>
    expect(linesIn('en-GB')).toEqual(['spot', 'usdt', 'usd', 'usdc']));

  it.each(['hidden', 'off'] as const)('none that an operator made %s', (state) =>
    expect(linesIn('en', [{ name: 'coinFutures', state }])).not.toContain('usd'),
  );
});
