import { type ReactNode, useEffect, useMemo } from 'react';
import type { ContractView } from '#domain/position/view.ts';
import { $symbolsOf, followSymbolsOf } from '#stores/lists.ts';
import { contractsOn } from '#stores/positions.ts';
import { $tickers, followTickersOf, type Tickers } from '#stores/tickers.ts';
import { useLive } from '#stores/use-live.ts';
import { ContractTable } from './ContractTable.tsx';
import { bySymbol, type ContractsText, contractFigures, contractViews } from './contracts.ts';
import { LoadingPairs } from './LoadingPairs.tsx';
import { MarketList } from './MarketList.tsx';
import { type MarketPair, marketPairs } from './markets.ts';
import type { OwnFavourites } from './use-favourites.ts';

const line = 'usdt';
const noPairs: readonly MarketPair[] = [];
const noTickers: Tickers = {};
const noContracts: readonly ContractView[] = [];
const noSymbols: readonly string[] = [];

interface ContractListProps {
  readonly own: OwnFavourites;
  readonly href: string;
  readonly tag: string;
  readonly text: ContractsText;
  /** What the page brought; absent: all comes once the list is shown. */
  readonly brought?: {
    readonly pairs: readonly MarketPair[];
    readonly tickers: Tickers;
    readonly contracts: readonly ContractView[];
  };
}

/** The contracts of the line with live figures, to search, sort and keep. */
export default function ContractList(props: ContractListProps): ReactNode {
  const { own, href, tag, text, brought } = props;
  const initial = brought?.tickers ?? noTickers;
  const listed = useLive($symbolsOf(line), undefined);
  const tickers = useLive($tickers, initial);
  const rows = useLive(contractsOn(line).$now, brought?.contracts ?? noContracts);
  useEffect(() => followSymbolsOf(line), []);
  useEffect(() => followTickersOf(line), []);
  useEffect(() => contractsOn(line).follow(), []);
  const pairs = useMemo(
    () => (listed ? marketPairs(listed, [], []) : (brought?.pairs ?? noPairs)),
    [listed, brought],
  );
  const contracts = useMemo(() => bySymbol(rows), [rows]);
  const others = useMemo(() => contractFigures(contracts), [contracts]);
  if (pairs.length === 0) return <LoadingPairs />;
  return (
    <MarketList
      {...{ pairs, tickers, initial, own, others, text }}
      name="contracts"
      views={contractViews}
      hot={noSymbols}
      table={(of) => <ContractTable {...{ of, contracts, href, tag, text }} />}
    />
  );
}
