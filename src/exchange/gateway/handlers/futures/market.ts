import type { contractMarketCalls } from '#contract/calls/contract-market.ts';
import { signedRatioText } from '#contract/map/positions.ts';
import { amountText, priceText } from '#contract/map/quantity.ts';
import { type Bill, insuranceId } from '#domain/account/account.ts';
import { makerPpmOf, takerPpmOf } from '#domain/fee/fee.ts';
import { isCoinOn } from '#domain/instrument/demo-coin.ts';
import { faceValue, slippageDefaultPpm, slippageMaxPpm } from '#domain/instrument/instrument.ts';
import { byContractKind, type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import {
  batchMax,
  contractPlansMax,
  openOrdersMax,
  openOrdersOfLineMax,
  planOrdersOfLineMax,
} from '#domain/instrument/limits.ts';
import { isShown, type Line, lineNames, lines, symbolIdOf } from '#domain/line/line.ts';
import { amount } from '#domain/money/units.ts';
import { defaultLeverage } from '#domain/position/position.ts';
import { exposureAsset } from '#domain/position/risk-limits.ts';
import type { RiskTier } from '#domain/position/tier.ts';
import { done, refuse } from '#domain/refusal.ts';
import { type Gate, type Handlers, instrumentOr } from '#exchange/gateway/gate.ts';
import { md5Of } from '#exchange/gateway/handlers/market/coins.ts';
import { marketHandlers } from '#exchange/gateway/handlers/market/market.ts';
import { indexSourcesOf } from '#exchange/gateway/index-sources.ts';
import { pageCursor } from '#exchange/gateway/page.ts';
import { plateRow, tickerRow } from '#exchange/gateway/rows/markets.ts';
import { contractIn, contractRow } from '#exchange/gateway/rows/positions.ts';

/** Fundings of one answer. */
const fundingsMax = 1000;

const rangeMs = { '7d': 604_800_000, '1m': 2_592_000_000 } as const;

const contractsOf = ({ directory }: Gate, line: Line): ContractInstrument[] =>
  directory.pairsOf(line).filter((one) => isContract(one));

/** What a quantity of one stands for: linear contracts count the base, inverse ones contracts of so many dollars. */
const coefficientOf = byContractKind<string>('coefficients', {
  linear: '1',
  inverse: String(faceValue),
});

const symbolEntry = ({ symbolId, symbol, deliversAt }: ContractInstrument) => ({
  ...{ symbolId, symbolCode: symbol, symbolCodeDisplayName: symbol },
  ...(deliversAt === undefined
    ? { symbolType: 1 as const }
    : { symbolType: 2 as const, deliveryTime: deliversAt }),
  ...{ betaShow: isShown({ symbolId }) },
});

const gradientLevels = (contract: ContractInstrument) =>
  contract.tiers.map(({ upTo, leverageMax, maintenancePpm }: RiskTier, n) => ({
    level: n + 1,
    startUnit: amountText(exposureAsset(contract), contract.tiers[n - 1]?.upTo ?? amount(0n)),
    endUnit: amountText(exposureAsset(contract), upTo),
    leverage: leverageMax,
    keepMarginRate: signedRatioText(maintenancePpm),
  }));

/** An equal share, as a ratio: rounded down to a millionth. */
const shareOf = (count: number): string => signedRatioText(Math.floor(1_000_000 / count));

const flowRow = (coin: ContractInstrument['settle'], { delta, totalAfter, at }: Bill) => ({
  coinName: coin.code,
  amount: amountText(coin, delta),
  balance: amountText(coin, totalAfter),
  at,
});

export const contractMarketHandlers: Handlers<keyof typeof contractMarketCalls> = {
  contractSymbols(gate, { businessLine, md5 }) {
    const listDTOS = contractsOf(gate, businessLine).map(symbolEntry);
    const digest = md5Of(listDTOS);
    return done(md5 === digest ? { md5: digest } : { md5: digest, listDTOS });
  },

  contractCoefficient(gate, { businessLine: asked = 'all' }) {
    return done(
      (asked === 'all' ? lineNames : [asked]).flatMap((line) => {
        const [first] = contractsOf(gate, line);
        const { code: businessLine } = lines[line];
        return first === undefined ? [] : [{ businessLine, coefficient: coefficientOf(first) }];
      }),
    );
  },

  contractGradient(gate, { businessLine, symbolId, md5 }) {
    const symbolLevels = contractsOf(gate, businessLine)
      .filter((one) => symbolId === undefined || one.symbolId === symbolId)
      .map((one) => ({ symbolId: one.symbolId, levels: gradientLevels(one) }));
    const lineLevels = [{ businessLine: lines[businessLine].code, symbolLevels }];
    const digest = md5Of(lineLevels);
    return done(md5 === digest ? { md5: digest } : { md5: digest, lineLevels });
  },

  contractPlace: (gate, input, context) => marketHandlers.getSymbolInfo(gate, input, context),

  async contractRatio(gate, { symbolId }, { user }) {
    const contract = contractIn(gate.directory, symbolId);
    const level = user === undefined ? 0 : ((await gate.view.user(user.userId))?.vipLevel ?? 0);
    const taker = takerPpmOf(contract, level);
    return done({
      symbolId,
      makerFeeRate: signedRatioText(makerPpmOf(contract, level)),
      feeRate: signedRatioText(taker),
      feeRateUpRatio: signedRatioText(2 * taker),
      openCostUpRatio: signedRatioText(slippageDefaultPpm),
    });
  },

  contractCategories(gate, { businessLine }) {
    const categories = new Map<string, string[]>();
    for (const { symbolId, base } of contractsOf(gate, businessLine)) {
      for (const key of gate.directory.conceptKeys(base.code)) {
        categories.set(key, [...(categories.get(key) ?? []), symbolId]);
      }
    }
    return done([...categories].map(([conceptKey, symbolIds]) => ({ conceptKey, symbolIds })));
  },

  contractCommonConfig(gate) {
    const leverages = gate.directory.instruments.flatMap((one) =>
      isContract(one) ? one.tiers[0]!.leverageMax : [],
    );
    return done({
      ...{ openOrdersMax, openOrdersOfLineMax, batchMax, planOrdersOfLineMax },
      planOrdersMax: contractPlansMax,
      leverageDefault: defaultLeverage,
      leverageMax: Math.max(1, ...leverages),
      slippageDefault: signedRatioText(slippageDefaultPpm),
      slippageMax: signedRatioText(slippageMaxPpm),
    });
  },

  async riskCapitalAmount({ view, directory }, { businessLine }) {
    const { rows } = await view.balances(insuranceId, lines[businessLine].accountType);
    return done(
      rows.flatMap(({ asset, total }) => {
        if (!isCoinOn(businessLine, asset)) return [];
        const coin = directory.asset(asset);
        return coin === undefined ? [] : [{ coinName: asset, amount: amountText(coin, total) }];
      }),
    );
  },

  async riskCapitalFlow(gate, { businessLine: line, cursor: before, limit }) {
    const { rows, cursor } = await gate.view.history.contractBills({
      ...{ userId: insuranceId, line, limit },
      before: before === undefined ? undefined : Number(before),
    });
    const items = rows.map((bill) => flowRow(gate.directory.asset(bill.asset)!, bill));
    return done({ items, cursor: pageCursor(cursor) });
  },

  async currentFunding(gate, { businessLine, symbolId }) {
    const funded = contractsOf(gate, businessLine).filter((one) => one.deliversAt === undefined);
    const symbols = funded.map((one) => one.symbolId);
    const figures = await gate.view.contractFigures(
      symbols.filter((one) => symbolId === undefined || one === symbolId),
    );
    return done(
      figures.map(
        ({ symbolId: id, mark, fundingPpm, nextFundingAt, fundingHours, lastFunding }) => ({
          symbolId: id,
          fundingRate: mark === undefined ? undefined : signedRatioText(fundingPpm),
          nextFundingTime: nextFundingAt,
          fundingHours,
          lastFundingRate: lastFunding && signedRatioText(lastFunding.ratePpm),
          lastFundingTime: lastFunding?.at,
        }),
      ),
    );
  },

  async fundingHistory({ view, directory, clock }, { symbolId, startTime, endTime, range }) {
    const contract = contractIn(directory, symbolId);
    const from = range === undefined ? startTime : (endTime ?? clock()) - rangeMs[range];
    const asked = { symbolId, from: from && Math.max(0, from), to: endTime, limit: fundingsMax };
    const fundings = await view.fundingHistory(asked);
    return done(
      fundings.map(({ at, ratePpm, mark }) => ({
        ...{ symbolId, fundingTime: at, fundingRate: signedRatioText(ratePpm) },
        markPrice: priceText(contract, mark),
      })),
    );
  },

  async deliveryList({ view, directory }, { businessLine: of, symbolId, cursor, limit }) {
    const { rows, cursor: next } = await view.history.rows('deliveries', {
      ...{ of, ended: true, limit, before: cursor === undefined ? undefined : Number(cursor) },
      where: { symbolId },
    });
    const items = rows.map((row) => ({
      ...{ symbolId: row.symbolId, deliveryTime: row.at, positions: row.positions },
      deliveryPrice: priceText(contractIn(directory, row.symbolId), row.price!),
    }));
    return done({ items, cursor: pageCursor(next) });
  },

  async contractIndex(gate, { symbolId }) {
    const { view, directory } = gate;
    const contract = contractIn(directory, symbolId);
    const [sources, [figures]] = await Promise.all([
      indexSourcesOf(gate, contract),
      view.contractFigures([symbolId]),
    ]);
    return done({
      symbolId,
      indexPrice: figures?.index && priceText(contract, figures.index),
      sources: sources.map(({ plate, among }) => {
        const { bestBid, bestAsk } = plateRow(directory, plate);
        const weight = among === undefined ? '0' : shareOf(among);
        return { symbolId: plate.symbolId, bestBid, bestAsk, weight };
      }),
    });
  },

  async contractTicker(gate, { businessLine, symbolId, symbolCodeDisplayName }) {
    const named = symbolId ?? symbolIdOf(businessLine, symbolCodeDisplayName!);
    const instrument = instrumentOr(gate, named);
    if (!instrument.ok) return instrument;
    const [ticker] = await gate.view.tickers([named]);
    const [figures] = await gate.view.contractFigures([named]);
    if (ticker === undefined || figures === undefined) {
      return refuse('pairNotOpen', { state: instrument.value.state });
    }
    return done({
      ticker: tickerRow(gate.directory, ticker),
      contract: contractRow(gate.directory, figures),
    });
  },

  async contractTickers(gate, { businessLine }) {
    await gate.view.look('lists');
    const symbols = contractsOf(gate, businessLine).map(({ symbolId }) => symbolId);
    const figures = await gate.view.contractFigures(symbols);
    return done(figures.map((one) => contractRow(gate.directory, one)));
  },
};
