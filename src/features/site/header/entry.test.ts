import { describe, expect, it } from 'vitest';
import { isDemoLine, shownContractLines } from '#domain/line/line.ts';
import { visitorIn } from '#domain/site/frame.ts';
import {
  isBuilt,
  isShown,
  productNames,
  type SwitchName,
  type SwitchSetting,
  type Viewer,
} from '#domain/site/switches.ts';
import {
  bottomEntries,
  type Entry,
  entriesOf,
  type Facts,
  type Menu,
  navMenus,
  noFacts,
  shownMenus,
  switchedOn,
} from './entry.ts';
import { menus } from './menus.ts';
import type { Viewer as Shown } from './switches.ts';

/** As if all products were built. */
const everyProduct: readonly SwitchSetting[] = productNames
  .filter((name) => !isBuilt(name))
  .map((name) => ({ name, state: 'on' }));
const someone: Viewer = { ...visitorIn('en'), isUser: true, mayDemo: true };

const shownTo = (change: Partial<Viewer>, more: readonly SwitchSetting[] = []): Shown => ({
  has: (part) => isShown(part as SwitchName, { ...someone, ...change }, [...everyProduct, ...more]),
});
const user = shownTo({});

const idsFor = (change: Partial<Viewer>) =>
  new Set<string>(switchedOn(shownTo(change)).map(({ id }) => id));

const everyEntry = menus.flatMap(({ groups }) =>
  groups.flatMap(({ entries }): readonly Entry[] => entries),
);
/** The same menus as if all of their pages were built. */
const allBuilt = menus.map((menu) => ({
  ...menu,
  groups: menu.groups.map((group) => ({
    ...group,
    entries: group.entries.map((entry) => ({ ...entry, built: true })),
  })),
})) as readonly Menu[];

const shape = (viewer: Shown, all: readonly Menu[] = menus, facts: Facts = noFacts) =>
  shownMenus(viewer, facts, all).map(({ id, groups }) => [
    id,
    groups.flatMap(({ entries }) => entries.map((entry) => entry.id)),
  ]);

describe('SITE-06 the switches of the header', () => {
  const cases: readonly (readonly [string, Partial<Viewer>, string, boolean])[] = [
    ...['convert', 'margin', 'preMarket', 'unifiedSpot', 'demoSpot', 'marginOrders'].flatMap(
      (id) =>
        [
          ['the United Kingdom', { locale: 'en-GB' }, id, false],
          ['any other English', { locale: 'asia' }, id, true],
        ] as const,
    ),
    ['the United Kingdom', { locale: 'en-GB' }, 'spotTrading', true],
    ['a stranger', { isUser: false }, 'spotPageAssets', false],
    ['a stranger', { isUser: false }, 'spotPageOrders', false],
    ['a stranger', { isUser: false }, 'accountSecurity', false],
    ['a user', {}, 'accountSecurity', true],
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
});

describe('HEAD-02 what an operator switched off', () => {
  it('is in no menu, with all its parts', () => {
    const off = shownTo({}, [{ name: 'futures', state: 'off' }]);
    const ids = shape(off);
    expect(ids.map(([id]) => id)).not.toContain('futures');
    expect(Object.fromEntries(ids).orders).toEqual(['spotPageOrders']);
  });
});

describe('HEAD-01 the menus of the header', () => {
  it('every entry of the product has a place of its own', () => {
    const ids = everyEntry.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('what is not built is not shown, nor a menu of nothing else', () => {
    const built = new Set(everyEntry.filter((one) => one.built).map(({ id }) => id));
    for (const change of [{}, { accountMode: 'uta' }, { locale: 'en-GB' }] as const) {
      const shown = shape(shownTo(change));
      expect(shown.flatMap(([, ids]) => ids).filter((id) => !built.has(id as never))).toEqual([]);
      expect(shown.filter(([, ids]) => ids?.length === 0)).toEqual([]);
    }
    expect(entriesOf(shownTo({ isUser: false }), 'orders')).toEqual([]);
    expect(navMenus(user, noFacts).map(({ id }) => id)).not.toContain('assets');
  });

  it('an entry is switched on by its one word', () => {
    const demoEntries = shownContractLines.filter(isDemoLine).map((line) => `${line}Futures`);
    const on = Object.fromEntries(shape(user, allBuilt)) as Record<string, readonly string[]>;
    expect(on.strategy).toContain('spotGrid');
    expect(on.spot).toEqual(['spotTrading', 'margin', 'convert', 'preMarket', 'onChain']);
    expect(on.demo).toEqual([...demoEntries, 'demoSpot', 'demoFutures']);
  });

  it('entries of coin-margined contracts lead to the first one, and are there while there is one', () => {
    const futuresWith = (firstContracts: Facts['firstContracts']) =>
      shownMenus(user, { ...noFacts, firstContracts }, allBuilt)
        .filter(({ id }) => id === 'futures')
        .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))
        .filter(({ first }) => first !== undefined)
        .map(({ id, path }) => [id, path]);
    expect(futuresWith({})).toEqual([]);
    expect(futuresWith({ 'usd 1': 'BTCUSD' })).toEqual([['coinPerpetual', '/futures/usd/BTCUSD']]);
    expect(futuresWith({ 'usd 1': 'ETHUSD', 'usd 2': 'BTCUSD0327' })).toEqual([
      ['coinPerpetual', '/futures/usd/ETHUSD'],
      ['coinDelivery', '/futures/usd/BTCUSD0327'],
    ]);
  });

  it('titles of groups are shown where they tell several entries from others', () => {
    const titles = shownMenus(user, noFacts, allBuilt)
      .filter(({ id }) => id === 'futures')
      .flatMap(({ groups }) => groups.map(({ title }) => title));
    expect(titles).toEqual([undefined, undefined]);
    const bots = shownMenus(user, noFacts, allBuilt).find(({ id }) => id === 'strategy');
    expect(bots?.groups.map(({ title }) => title)).toEqual([undefined, 'spotBots', 'futuresBots']);
  });

  it('an entry is new through its last day; fee tags are those of its line', () => {
    const dated: readonly Menu[] = [
      {
        ...{ id: 'spot', place: 'row' },
        groups: [
          {
            entries: [
              {
                ...{ id: 'convert', path: '/convert', icon: 'swap', built: true },
                ...{ newUntil: '2026-12-31', feesOf: 'spot' },
              },
            ],
          },
        ],
      },
    ];
    const tagsOn = (today: string, feeTags: Facts['feeTags']) =>
      shownMenus(user, { ...noFacts, today, feeTags }, dated)[0]!.groups[0]!.entries.map(
        ({ isNew, feeTag }) => [isNew, feeTag],
      );
    expect(tagsOn('2026-12-31', { spot: 'Zero fees' })).toEqual([[true, 'Zero fees']]);
    expect(tagsOn('2027-01-01', { usdt: 'Zero fees' })).toEqual([[false, undefined]]);
  });

  it('the foot of a phone has the main pages that are built', () => {
    const ids = bottomEntries(user).map(({ id, entry }) => [id, entry.id]);
    expect(ids).toContainEqual(['trade', 'spotTrading']);
    expect(ids).toContainEqual(['futures', 'usdtFutures']);
    const unified = bottomEntries(shownTo({ accountMode: 'uta' })).map(({ id }) => id);
    expect(unified).not.toContain('futures');
  });
});
