import type {
  CurrencyRow,
  LabelRow,
  LanguageRow,
  Switches,
  siteCalls,
  TipRow,
} from '#contract/calls/site.ts';
import { streamPath } from '#contract/channels.ts';
import {
  callTimeoutSeconds,
  listsRefreshSeconds,
  priceAlertsMax,
  tipShownSeconds,
  tipsPerDayMax,
} from '#contract/limits.ts';
import { timeZoneMax, timeZoneMin } from '#contract/preference.ts';
import { favoriteGroupsMax, favoritesMax } from '#domain/account/favorites.ts';
import { candleIntervals, pinnedIntervals } from '#domain/codes/candle-interval.ts';
import { siteLocales } from '#domain/codes/locale.ts';
import { slippageDefaultPpm, slippageMaxPpm } from '#domain/instrument/instrument.ts';
import { batchMax, openOrdersMax, planOrdersMax } from '#domain/instrument/limits.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { done } from '#domain/refusal.ts';
import { viewerOf } from '#domain/site/frame.ts';
import { isShown, productNames } from '#domain/site/switches.ts';
import type { CallContext, Gate, Handlers } from '#exchange/gateway/gate.ts';
import { tradedPairs, valuedCoins } from '#exchange/gateway/handlers/market/coins.ts';
import { userInfoOf } from '#exchange/gateway/handlers/user/user.ts';
import type { Site } from '#exchange/gateway/site.ts';

/** So many of the most traded pairs are hot, and so long a later listed pair is new. */
const hotPairs = 3;
const newForMs = 14 * 86_400_000;

/** What the site offers whoever asks. */
async function switchesFor(gate: Gate, { user, locale }: CallContext): Promise<Switches> {
  const viewer = viewerOf(locale, user && (await userInfoOf(gate, user)));
  const { switches } = gate.directory.operating;
  return Object.fromEntries(
    productNames.map((name) => [name, isShown(name, viewer, switches)]),
  ) as Switches;
}

const ratioText = (ppm: number): string => formatUnitsShort(BigInt(ppm), 6);

const languageRows = ({ locales }: Site): LanguageRow[] =>
  siteLocales
    .filter(({ path }) => locales.has(path))
    .map(({ path, tag, name, languageType }) => ({
      locale: path,
      languageKey: tag,
      languageName: name,
      languageType,
    }));

const currencyRows = (gate: Gate): CurrencyRow[] => {
  const coins = valuedCoins(gate);
  return [
    { coinName: 'USD', hide: false, weight: coins.length + 1 },
    ...coins.map(({ asset, isHidden }, place) => ({
      coinName: asset.code,
      hide: isHidden,
      weight: coins.length - place,
    })),
  ];
};

/** The pairs that the exchange opened with are not news. */
async function labelRows(gate: Gate): Promise<LabelRow[]> {
  const pairs = await tradedPairs(gate, 'spot');
  const opened = Math.min(...pairs.map(({ instrument }) => instrument.listedAt ?? 0));
  const now = Date.now();
  return pairs.flatMap(({ instrument: { symbolId, listedAt = 0 } }, place) => {
    const labels: LabelRow['labels'] = place < hotPairs ? ['hot'] : [];
    if (listedAt > opened && now - listedAt < newForMs) labels.push('new');
    return labels.length > 0 ? [{ symbolId, labels }] : [];
  });
}

async function tipRows({ directory, view }: Gate): Promise<TipRow[]> {
  const pairs = directory.instruments
    .filter(({ state }) => state !== 'trading' && state !== 'delisted')
    .map(({ symbolId, state }): TipRow => ({ kind: 'pairState', symbolId, state }));
  return (await view.status()) === 'readOnly' ? [{ kind: 'readOnly' }, ...pairs] : pairs;
}

export const siteHandlers: Handlers<keyof typeof siteCalls> = {
  serverTime: ({ clock }) => done({ serverTime: clock() }),

  async webCommonConfig(gate, _input, context) {
    const { host } = new URL(gate.site.baseUrl);
    return done({
      labelConfig: await labelRows(gate),
      currencyConfig: currencyRows(gate),
      // Pictures come from the site itself, for visitors of every region.
      imgDomainConfig: { foreignDomainList: [host], internalDomainList: [host] },
      languageTypeList: languageRows(gate.site),
      localeGroupType: gate.site.localeGroupType,
      switches: await switchesFor(gate, context),
    });
  },

  languageTypeList: (gate) => done(languageRows(gate.site)),

  clientConfig: ({ site: { ratePerUser, ratePerAddress } }) =>
    done({
      openOrdersMax,
      planOrdersMax,
      batchMax,
      slippageDefault: ratioText(slippageDefaultPpm),
      slippageMax: ratioText(slippageMaxPpm),
      favoritesMax,
      favoriteGroupsMax,
      priceAlertsMax,
      klineIntervals: [...candleIntervals],
      klineIntervalsDefault: [...pinnedIntervals],
      timeZoneMin,
      timeZoneMax,
      listsRefreshSeconds,
      clientTimeoutSeconds: callTimeoutSeconds,
      ratePerUser,
      ratePerAddress,
    }),

  siteNames: (gate) => done([{ siteName: gate.site.name, siteUrl: gate.site.baseUrl }]),

  domainConfig({ site }) {
    const all = [...new Set([new URL(site.baseUrl).origin, ...site.origins])];
    return done(
      all.map((domain, place) => ({
        domain,
        streamUrl: domain.replace(/^http/, 'ws') + streamPath,
        isMain: place === 0,
      })),
    );
  },

  tips: async (gate) =>
    done({
      tips: await tipRows(gate),
      perDayMax: tipsPerDayMax,
      shownSeconds: tipShownSeconds,
    }),
};
