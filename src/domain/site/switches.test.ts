import { describe, expect, it } from 'vitest';
import { type AccountMode, accountModes } from '#domain/codes/account-mode.ts';
import { visitorIn } from './frame.ts';
import {
  isBuilt,
  isShown,
  type ProductName,
  productNames,
  productOfPath,
  type SwitchName,
  type SwitchSetting,
  stateOf,
  switchNames,
  type Viewer,
  withSetting,
} from './switches.ts';

/** As if all were built, and nothing else set. */
const allBuilt: readonly SwitchSetting[] = productNames
  .filter((name) => !isBuilt(name))
  .map((name) => ({ name, state: 'on' }));

const user: Viewer = { ...visitorIn('en'), isUser: true };
const roles: Readonly<Record<string, Partial<Viewer>>> = {
  visitor: { isUser: false },
  user: {},
  child: { isChild: true },
  childWithDeposits: { isChild: true, rechargeFlag: true },
  trader: { traderIdentities: ['mc.identity'] },
  demoUser: { mayDemo: true },
  inDemo: { mayDemo: true, inDemo: true },
};
const locales = ['en', 'en-GB', 'ko'] as const;

/** Whom each switch is shown to; what isn't named is shown to everybody. */
const hiddenFrom: Readonly<
  Partial<
    Record<
      SwitchName,
      { locale?: string; mode?: AccountMode; roles?: readonly (keyof typeof roles)[] }
    >
  >
> = {
  margin: { locale: 'en-GB', mode: 'uta' },
  convert: { locale: 'en-GB' },
  preMarket: { locale: 'en-GB' },
  unified: { locale: 'en-GB' },
  futures: { mode: 'uta' },
  usdtFutures: { mode: 'uta' },
  coinFutures: { mode: 'uta' },
  usdcFutures: { mode: 'uta' },
  traderFutures: {
    mode: 'uta',
    roles: ['visitor', 'user', 'child', 'childWithDeposits', 'demoUser', 'inDemo'],
  },
  demo: { locale: 'en-GB' },
  paperTraders: { roles: ['visitor', 'user', 'child', 'childWithDeposits', 'trader'] },
  deposit: { roles: ['visitor', 'child', 'inDemo'] },
  withdraw: { roles: ['visitor', 'child', 'childWithDeposits', 'inDemo'] },
  users: { roles: ['visitor'] },
  traders: { roles: ['visitor', 'user', 'child', 'childWithDeposits', 'demoUser', 'inDemo'] },
  classicAccounts: { mode: 'uta' },
  unifiedAccounts: { mode: 'classic' },
  inDemo: {
    roles: ['visitor', 'user', 'child', 'childWithDeposits', 'trader', 'demoUser'],
  },
};

const cases = Object.keys(roles).flatMap((role) =>
  locales.flatMap((locale) => accountModes.map((mode) => [role, locale, mode] as const)),
);

describe('HEAD-02 switches of the site', () => {
  it.each(cases)('a %s in %s with a %s account sees what is for them', (role, locale, mode) => {
    const viewer = { ...user, ...roles[role], locale, accountMode: mode };
    const seen = switchNames.filter((name) => isShown(name, viewer, allBuilt));
    const expected = switchNames.filter((name) => {
      const rule = hiddenFrom[name];
      return (
        rule === undefined ||
        !(rule.locale === locale || rule.mode === mode || rule.roles?.includes(role))
      );
    });
    expect(seen).toEqual(expected);
  });

  it('what is not built is off, for everybody', () => {
    const shown = productNames.filter((name) => isShown(name, user, []));
    expect(shown).toEqual([
      ...['spot', 'futures', 'usdtFutures', 'coinFutures', 'usdcFutures', 'demo', 'developers'],
    ]);
  });

  const off = { name: 'spot', state: 'off' } as const;
  it.each([
    ['nothing set', 'spot', [], 'en', 'classic', 'on'],
    ['off everywhere', 'spot', [off], 'de', 'uta', 'off'],
    ['off in one language', 'spot', [{ ...off, locale: 'de' }], 'de', 'classic', 'off'],
    ['the same elsewhere', 'spot', [{ ...off, locale: 'de' }], 'en', 'classic', 'on'],
    ['on in one language', 'spot', [off, { ...off, locale: 'de', state: 'on' }], 'de', 'uta', 'on'],
    ['off in a mode', 'spot', [{ ...off, accountMode: 'uta' }], 'en', 'uta', 'off'],
    [
      'a language before a mode',
      'spot',
      [
        { ...off, accountMode: 'uta' },
        { ...off, locale: 'de', state: 'on' },
      ],
      'de',
      'uta',
      'on',
    ],
    [
      'both before one',
      'spot',
      [
        { ...off, locale: 'de', accountMode: 'uta' },
        { ...off, locale: 'de', state: 'on' },
      ],
      'de',
      'uta',
      'off',
    ],
    ['on for all', 'convert', [{ name: 'convert', state: 'on' }], 'en-GB', 'classic', 'hidden'],
    [
      'on in the United Kingdom',
      'convert',
      [{ name: 'convert', locale: 'en-GB', state: 'on' }],
      'en-GB',
      'classic',
      'on',
    ],
    [
      'a part of what is off',
      'usdtFutures',
      [{ name: 'futures', state: 'off' }],
      'en',
      'uta',
      'off',
    ],
    ['a part alone', 'futures', [{ name: 'usdtFutures', state: 'off' }], 'en', 'classic', 'on'],
    [
      'unified accounts despite a language',
      'futures',
      [{ name: 'futures', locale: 'en', state: 'on' }],
      'en',
      'uta',
      'hidden',
    ],
  ] as readonly (readonly [
    string,
    ProductName,
    readonly SwitchSetting[],
    string,
    AccountMode,
    string,
  ])[])('%s: %s %o in %s, %s → %s', (_, name, settings, locale, accountMode, state) => {
    expect(stateOf(name, { locale, accountMode }, settings)).toBe(state);
  });

  it('keep one setting for each scope, in an order of their own', () => {
    const first = withSetting([], { name: 'futures', locale: 'de' }, 'off');
    const both = withSetting(first, { name: 'spot' }, 'hidden');
    expect(both).toEqual([
      { name: 'spot', state: 'hidden' },
      { name: 'futures', locale: 'de', state: 'off' },
    ]);
    expect(withSetting(both, { name: 'futures', locale: 'de' }, 'on')).toContainEqual({
      name: 'futures',
      locale: 'de',
      state: 'on',
    });
    expect(withSetting(both, { name: 'spot' }, undefined)).toEqual(first);
  });

  it.each([
    ['/', undefined],
    ['/spot/BTCUSDT', 'spot'],
    ['/spotted', undefined],
    ['/spot/introduction/spot-rules', undefined],
    ['/futures', 'futures'],
    ['/futures/usdt/BTCUSDT', 'usdtFutures'],
    ['/futures/usd/BTCUSD', 'coinFutures'],
    ['/futures/susdt/SBTCSUSDT', 'demo'],
    ['/futures/hot', 'futures'],
    ['/futures/introduction/liquidation-summarize', undefined],
    ['/trader-futures/usdt/BTCUSDT', 'usdtFutures'],
    ['/copy-trading/spot', 'showSpotTrace'],
    ['/developers', 'developers'],
    ['/login', undefined],
  ])('%s belongs to %s', (path, name) => {
    expect(productOfPath(path)).toBe(name);
  });
});
