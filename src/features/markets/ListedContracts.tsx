import { type ReactNode, useEffect, useMemo } from 'react';
import type { ContractView } from '#domain/position/view.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { $symbolsOf, subscribeSymbolsOf } from '#stores/market/lists.ts';
import { useLive } from '#stores/page/use-live.ts';
import { ContractList } from './ContractList.tsx';
import type { ContractsText } from './contracts.ts';
import { LoadingPairs } from './LoadingPairs.tsx';
import { marketPairs } from './markets.ts';
import type { OwnFavourites } from './use-favourites.ts';

const line = 'usdt';
const noTickers: Tickers = {};
const noFigures: readonly ContractView[] = [];

interface ListedContractsProps {
  readonly own: OwnFavourites;
  readonly href: string;
  readonly tag: string;
  readonly text: ContractsText;
}

/** The contracts where the page brought none: they are listed once they are shown. */
export default function ListedContracts(props: ListedContractsProps): ReactNode {
  const listed = useLive($symbolsOf(line), undefined);
  useEffect(() => subscribeSymbolsOf(line), []);
  const pairs = useMemo(() => listed && marketPairs(listed, [], []), [listed]);
  if (!pairs) return <LoadingPairs />;
  return <ContractList {...props} pairs={pairs} initial={noTickers} figures={noFigures} />;
}
