import { type ReactNode, useEffect, useMemo } from 'react';
import type { ShownContractLine } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { ContractList } from './ContractList.tsx';
import type { ContractsText } from './contracts.ts';
import { LoadingPairs } from './LoadingPairs.tsx';
import { marketPairs } from './markets.ts';
import type { OwnFavorites } from './use-favorites.ts';

const noTickers: Tickers = {};
const noFigures: readonly ContractView[] = [];

interface ListedContractsProps {
  readonly line: ShownContractLine;
  readonly own: OwnFavorites;
  readonly hrefs: MarketHrefs;
  readonly tag: string;
  readonly text: ContractsText;
}

/** The contracts of a line where the page brought none: they are listed once they are shown. */
export default function ListedContracts(props: ListedContractsProps): ReactNode {
  const { line } = props;
  const listed = useLive($symbolsOf(line), undefined);
  useEffect(() => subscribeSymbolsOf(line), [line]);
  const pairs = useMemo(() => listed && marketPairs(listed, [], []), [listed]);
  if (!pairs) return <LoadingPairs />;
  return <ContractList {...props} pairs={pairs} initial={noTickers} figures={noFigures} />;
}
