import { isDemoCoin } from '#domain/instrument/demo-coin.ts';
import { assetsOf } from '#domain/instrument/kinds.ts';
import { jobReports } from '#exchange/embedded-view/job-reports.ts';
import type { ViewParts } from '#exchange/embedded-view/parts.ts';
import { standingOf } from '#exchange/embedded-view/user-reads.ts';
import { knownProfile } from '#exchange/simulator/assets.ts';
import { bandPpm, usualLimits } from '#exchange/simulator/listing.ts';
import type { ExchangeView } from '#exchange/view/view.ts';

type Name =
  | 'pairFigures'
  | 'userReport'
  | 'jobs'
  | 'clockState'
  | 'confirmClock'
  | 'simulates'
  | 'shock'
  | 'simulatedCoin'
  | 'quotedPrice'
  | 'usualRules'
  | 'canList'
  | 'compareWithStore';

/** What operators read and do beside commands. */
export function operatorReads(parts: ViewParts): Pick<ExchangeView, Name> {
  const { engine, market, compareWithStore } = parts;
  const isAsset = (code: string) =>
    engine.exchange
      .instruments()
      .some((instrument) => assetsOf(instrument).some((asset) => asset.code === code));
  return {
    pairFigures: async (named) =>
      (named ?? engine.exchange.instruments().map(({ symbolId }) => symbolId)).map((symbolId) => ({
        symbolId,
        lastPrice: engine.exchange.lastPrice(symbolId),
        openOrders: engine.exchange.openOrderCount(symbolId),
      })),
    async userReport(userId) {
      const user = engine.exchange.user(userId);
      if (user === undefined) return undefined;
      return {
        ...standingOf(parts, user),
        openOrders: engine.exchange.openOrders(userId).length,
        balances: engine.exchange.balances(userId),
      };
    },
    jobs: async () => jobReports(engine.exchange.jobs),
    clockState: async () => engine.clockState(),
    confirmClock: async (act) => engine.confirmClock(act),
    simulates: async (target) =>
      market().simulator !== undefined &&
      (target === 'all' ||
        engine.exchange.instrument(target) !== undefined ||
        // Everything is priced in USDT: it has no price that could move. A demo coin has that of another.
        (target !== 'USDT' && !isDemoCoin(target) && isAsset(target))),
    async shock(shock) {
      market().simulator?.shock(shock);
    },
    simulatedCoin: async (code) => knownProfile(code)?.asset,
    quotedPrice: async (instrument) => market().quotedPrice(instrument),
    usualRules: async (instrument, price) => ({
      ...usualLimits(instrument, price),
      ...{ bandUpPpm: bandPpm, bandDownPpm: bandPpm },
    }),
    canList: async (instrument) => engine.exchange.canList(instrument),
    compareWithStore,
  };
}
