import { describe, expect, it } from 'vitest';
import { queryClient } from '#client/queries.ts';
import { sampledRatio } from '#client/send-report.ts';
import { calls } from '#contract/calls.ts';
import {
  callTimeoutSeconds,
  listsRefreshSeconds,
  tipShownSeconds,
  tipsPerDayMax,
} from '#contract/limits.ts';
import { lookOf } from '#contract/look.ts';
import { preferenceDefaults, timeZoneMax, timeZoneMin } from '#contract/preference.ts';
import { visitorCookie } from '#contract/visitor-cookie.ts';
import { candleIntervals, pinnedIntervals } from '#domain/codes/candle-interval.ts';
import { openOrdersMax } from '#domain/instrument/limits.ts';
import { compactText } from '#i18n/number.ts';
import { readSettings } from '#server/settings.ts';
import { toastMs } from '#ui/base/toast.ts';

const order = calls.placeOrder.input.safeParse({
  symbolId: 'BTCUSDT',
  delegateType: 21,
  orderType: 1,
  delegateCount: '1',
});

describe('API-06 the constants of §9', () => {
  it.each<[string, unknown, unknown]>([
    ['an answer may take 20 s', callTimeoutSeconds, 20],
    ['a toast stands for 3 s', toastMs, 3000],
    [
      'cookies last 365 days',
      visitorCookie('theme', 'dark', true),
      'theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    ],
    [
      'query data is never stale',
      queryClient.getDefaultOptions().queries?.staleTime,
      Number.POSITIVE_INFINITY,
    ],
    ['lists are asked for every 30 minutes', listsRefreshSeconds, 1800],
    ['errors are sampled at 0.1', sampledRatio, 0.1],
    ['traces are sampled at 0.1', readSettings({}).tracedPercent / 100, 0.1],
    ['a user has 200 open orders per pair', openOrdersMax, 200],
    ['tips come 3 times a day', tipsPerDayMax, 3],
    ['a tip stands for 3 s', tipShownSeconds, 3],
    ['time zones begin at UTC−12', timeZoneMin, -12],
    ['time zones end at UTC+12', timeZoneMax, 12],
    ['intervals begin at a second', candleIntervals[0], '1s'],
    ['intervals end at three months', candleIntervals.at(-1), '3M'],
    ['pinned intervals', [...pinnedIntervals], ['1m', '5m', '15m', '1H', '1D']],
    ['the default language', preferenceDefaults.language, 'en'],
    ['the default currency', preferenceDefaults.unit, 'USD'],
    ['the default theme', preferenceDefaults.theme, 'dark'],
    ['the theme without a cookie', lookOf(() => undefined).theme, 'dark'],
    ['the colors without a cookie', lookOf(() => undefined).colours, 'green-up'],
    ['an order is good till cancelled', order.data?.timeInForceValue, 0],
    ['thousands', compactText('1500', 'en', 1), '1.5K'],
    ['millions', compactText('1500000', 'en', 1), '1.5M'],
    ['billions', compactText('1500000000', 'en', 1), '1.5B'],
    ['trillions', compactText('1500000000000', 'en', 1), '1.5T'],
    ['Chinese trillions', compactText('1500000000000', 'zh-CN', 1), '1.5万亿'],
    ['traditional Chinese trillions', compactText('1500000000000', 'zh-TW', 1), '1.5兆'],
  ])('API-06 %s', (_what, is, wanted) => {
    expect(is).toEqual(wanted);
  });
});
