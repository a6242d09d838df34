import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { assetCostsQuery, queryClient } from '#client/queries.ts';
import { costAsset, isCostAsset } from '#domain/cost/holding.ts';
import { vipLevels } from '#domain/fee/fee.ts';
import { priceDecimal } from '#i18n/number.ts';
import { subscribeHistory } from '#stores/account/history.ts';
import { useSession } from '#stores/account/use-session.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { $costLines, type CostLineName, costLineNames } from './cost-choices.ts';
import { costPrices } from './cost-lines.ts';
import type { OverlayProps } from './overlays.tsx';
import { PriceLines } from './PriceLines.tsx';

const tones: Readonly<Record<CostLineName, string>> = {
  averageCost: 'text-text-2',
  breakeven: 'text-warn',
};

/** Lines at the average cost of what is held and at the price that gives it back. */
export default function CostLines({ chart, props }: OverlayProps): ReactNode {
  const { symbol, tag, text } = props;
  const wished = usePersisted($costLines);
  const { user } = useSession();
  // Counted in what the pair's prices are in: a cost in another coin says nothing beside them.
  const { coinName: quote } = symbol.quoteCoin;
  const costCoin = isCostAsset(quote) ? quote : undefined;
  const query = { ...assetCostsQuery(costCoin ?? costAsset), enabled: costCoin !== undefined };
  const { data } = useQuery(query, queryClient);
  useEffect(subscribeHistory, []);
  const takerPpm = symbol.takerPpm ?? user?.takerPpm ?? props.takerPpm ?? vipLevels[0]!.takerPpm;
  const prices = useMemo(() => {
    const row = data?.rows.find(({ asset }) => asset === symbol.baseCoin.coinName);
    // Of fills that are still being read nothing is told: it would be wrong.
    if (!row || !data?.isComplete) return {};
    const pair = { decimals: symbol.delegatePricePlace, step: symbol.priceEndStep };
    return costPrices(row, takerPpm, pair);
  }, [data, symbol, takerPpm]);
  const lines = costLineNames.flatMap((name) => {
    const price = prices[name];
    if (price === undefined || !wished.includes(name)) return [];
    const axis = priceDecimal(price, tag);
    const label = (
      <>
        {text[name]} <bdi>{axis}</bdi>
      </>
    );
    return [{ ...{ id: name, kind: name, price, axis, label }, tone: tones[name] }];
  });
  return <PriceLines {...{ chart, lines }} label={text.costLines} />;
}
