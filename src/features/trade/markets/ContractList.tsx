import { type ReactNode, useEffect, useMemo } from 'react';
import type { ShownContractLine } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import { contractsOn } from '#stores/account/positions.ts';
import { subscribeTickersOf, type Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useMedia } from '#stores/page/use-media.ts';
import { contractColumns } from './contract-columns.tsx';
import { bySymbol, type ContractsText, contractViews } from './contracts.ts';
import { MarketList } from './MarketList.tsx';
import type { MarketPair } from './markets.ts';
import type { OwnFavorites } from './use-favorites.ts';

const noSymbols: readonly string[] = [];

/** As markets.css has them. */
const rowHeight = { row: 52, card: 156 } as const;
const phone = '(max-width: 699.98px)';

interface ContractListProps {
  readonly line: ShownContractLine;
  readonly pairs: readonly MarketPair[];
  /** Figures to begin with. */
  readonly initial: Tickers;
  readonly figures: readonly ContractView[];
  readonly own: OwnFavorites;
  readonly hrefs: MarketHrefs;
  readonly tag: string;
  readonly text: ContractsText;
}

/** The contracts of a line with live figures, to search, sort and keep. */
export function ContractList(props: ContractListProps): ReactNode {
  const { line, pairs, initial, own, hrefs, tag, text } = props;
  const tickers = useTickers(initial);
  const rows = useLive(contractsOn(line).$now, props.figures);
  useEffect(() => subscribeTickersOf(line), [line]);
  useEffect(() => contractsOn(line).follow(), [line]);
  const contracts = useMemo(() => bySymbol(rows), [rows]);
  const isPhone = useMedia(phone, false);
  return (
    <MarketList
      {...{ pairs, tickers, initial, contracts, own, hrefs, tag, text }}
      name="contracts"
      views={contractViews}
      hot={noSymbols}
      columns={contractColumns}
      label={text.heading}
      className="contract-table"
      hasCards
      rowHeight={isPhone ? rowHeight.card : rowHeight.row}
    />
  );
}
