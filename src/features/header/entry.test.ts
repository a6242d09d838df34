import { describe, expect, it } from 'vitest';
import { visitorIn } from '#domain/site/frame.ts';
import {
  isBuilt,
  isShown,
  productNames,
  type SwitchName,
  type SwitchSetting,
  type Viewer,
} from '#domain/site/switches.ts';
import { entriesOf, menus, navigation, type Shown, switchedOn } from './entry.ts';

/** As if everything were built. */
const allBuilt: readonly SwitchSetting[] = productNames
  .filter((name) => !isBuilt(name))
  .map((name) => ({ name, state: 'on' }));
const user: Viewer = { ...visitorIn('en'), isUser: true, mayDemo: true };

const shownTo = (viewer: Viewer, settings = allBuilt): Shown => ({
  has: (part) => isShown(part as SwitchName, viewer, settings),
});

const idsFor = (change: Partial<Viewer>) => {
  const on = switchedOn(shownTo({ ...user, ...change }));
  return new Set(on.flatMap(({ entries }) => entries.map(({ id }) => id)));
};

describe('SITE-06 the switches of the header', () => {
  const cases: readonly (readonly [string, Partial<Viewer>, string, boolean])[] = [
    ...['convert', 'margin', 'preMarket', 'unifiedSpot', 'demoSpot', 'marginOrders'].flatMap(
      (id) =>
        [
          ['the United Kingdom', { locale: 'en-GB' }, id, false],
          ['any other English', { locale: 'asia' }, id, true],
        ] as const,
    ),
    ['the United Kingdom', { locale: 'en-GB' }, 'spot', true],
    ['a stranger', { isUser: false }, 'spotPageAssets', false],
    ['a stranger', { isUser: false }, 'spotPageOrders', false],
    ['a stranger', { isUser: false }, 'security', false],
    ['a user', {}, 'security', true],
    ['a user', {}, 'deposit', true],
    ['a sub-account', { isChild: true }, 'deposit', false],
    ['a sub-account that may', { isChild: true, rechargeFlag: true }, 'deposit', true],
    ['a sub-account that may', { isChild: true, rechargeFlag: true }, 'withdraw', false],
    ['a user', {}, 'withdraw', true],
    ['demo trading', { inDemo: true }, 'deposit', false],
    ['demo trading', { inDemo: true }, 'withdraw', false],
    ['demo trading', { inDemo: true }, 'liveTrading', true],
    ['a user', {}, 'liveTrading', false],
    ['who may not try the demo', { mayDemo: false }, 'demoSpot', false],
    ['a separate account', {}, 'usdtFutures', true],
    ['a unified account', { accountMode: 'uta' }, 'usdtFutures', false],
    ['a unified account', { accountMode: 'uta' }, 'margin', false],
    ['a unified account', { accountMode: 'uta' }, 'unifiedFutures', true],
    ['a unified account', { accountMode: 'uta' }, 'unifiedOrders', true],
    ['a separate account', {}, 'unifiedOrders', false],
    ['no trader', {}, 'traderTransactions', false],
    ['a trader', { traderIdentities: ['mc'] }, 'traderTransactions', true],
  ];
  it.each(cases)('%s: %o → %s %s', (_, change, id, isOn) => {
    expect(idsFor(change).has(id)).toBe(isOn);
  });

  it('every entry of the product has a place of its own', () => {
    const ids = menus.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('what is not built is not shown, in no menu', () => {
    expect(navigation(shownTo(user)).map(({ id }) => id)).toEqual([
      'markets',
      'spot',
      'futures',
      'usdtFutures',
      'developers',
    ]);
    const unified = navigation(shownTo({ ...user, accountMode: 'uta' }));
    expect(unified.map(({ id }) => id)).toEqual(['markets', 'spot', 'developers']);
    expect(entriesOf(shownTo(user), 'assets').map(({ id }) => id)).toEqual(['spotPageAssets']);
    expect(entriesOf(shownTo(user), 'demo')).toEqual([]);
    expect(entriesOf(shownTo({ ...user, isUser: false }), 'orders')).toEqual([]);
  });

  it('HEAD-02 what an operator switched off is in no menu', () => {
    const off: readonly SwitchSetting[] = [{ name: 'futures', state: 'off' }];
    expect(navigation(shownTo(user, off)).map(({ id }) => id)).toEqual([
      'markets',
      'spot',
      'developers',
    ]);
    const shown = entriesOf(shownTo(user, off), 'orders').map(({ id }) => id);
    expect(shown).toEqual(['spotPageOrders']);
  });
});
