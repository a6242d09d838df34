import { type ReactNode, useEffect, useMemo } from 'react';
import type { ContractView } from '#domain/position/view.ts';
import { contractsOn } from '#stores/account/positions.ts';
import { $tickers, subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { ContractTable } from './ContractTable.tsx';
import { bySymbol, type ContractsText, contractFigures, contractViews } from './contracts.ts';
import { MarketList } from './MarketList.tsx';
import type { MarketPair } from './markets.ts';
import type { OwnFavourites } from './use-favourites.ts';

const line = 'usdt';
const noSymbols: readonly string[] = [];

interface ContractListProps {
  readonly pairs: readonly MarketPair[];
  /** Figures to begin with. */
  readonly initial: Tickers;
  readonly figures: readonly ContractView[];
  readonly own: OwnFavourites;
  readonly href: string;
  readonly tag: string;
  readonly text: ContractsText;
}

/** The contracts of the line with live figures, to search, sort and keep. */
export function ContractList(props: ContractListProps): ReactNode {
  const { pairs, initial, own, href, tag, text } = props;
  const tickers = useLive($tickers, initial);
  const rows = useLive(contractsOn(line).$now, props.figures);
  useEffect(() => subscribeTickersOf(line), []);
  useEffect(() => contractsOn(line).follow(), []);
  const contracts = useMemo(() => bySymbol(rows), [rows]);
  const others = useMemo(() => contractFigures(contracts), [contracts]);
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
