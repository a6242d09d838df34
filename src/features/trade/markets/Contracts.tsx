import { type ReactNode, useMemo, useState } from 'react';
import { type ShownContractLine, shownContractLines } from '#domain/line/line.ts';
import { shownLineKey } from '#i18n/line-name.ts';
import type { Tickers } from '#stores/feed/tickers.ts';
import { useTickers } from '#stores/feed/use-tickers.ts';
import { useProps } from '#ui/island/props.ts';
import { TabPanel, Tabs } from '#ui/react/Tabs.tsx';
import { ContractList } from './ContractList.tsx';
import type { ContractsProps } from './contracts.ts';
import { Fresh } from './Fresh.tsx';
import ListedContracts from './ListedContracts.tsx';
import { useFavorites } from './use-favorites.ts';

/** The overview of contracts: those of one line with what the page brought, the others as they are asked for. */
export default function Contracts({ json }: { readonly json: string }): ReactNode {
  const props = useProps<ContractsProps>(json);
  const { hrefs, tag, text } = props;
  const initial = useMemo<Tickers>(
    () => Object.fromEntries(props.tickers.map((row) => [row.symbolId, row])),
    [props],
  );
  const tickers = useTickers(initial);
  const own = useFavorites(props.favorites !== undefined, props.favorites);
  const [line, setLine] = useState<ShownContractLine>(props.line);
  // The page's own is there, whatever is offered.
  const lines = shownContractLines.filter((id) => id === props.line || props.lines.includes(id));
  const list = { line, own, hrefs, tag, text };
  return (
    <>
      <div className="flex items-center justify-between gap-x-4 px-4 min-h-12 border-b border-line">
        <h2 id="contracts-title" className="sr-only">
          {text.heading}
        </h2>
        <Tabs
          name="lines"
          label={text.heading}
          items={lines.map((id) => ({ id, label: text[shownLineKey(id)] }))}
          value={line}
          onChange={setLine}
          className="market-script market-lines -ms-3 me-auto"
        />
        <Fresh tickers={tickers} tag={tag} text={text} />
      </div>
      <TabPanel name="lines" value={line}>
        {line === props.line ? (
          <ContractList {...list} {...{ initial }} pairs={props.pairs} figures={props.contracts} />
        ) : (
          <ListedContracts key={line} {...list} />
        )}
      </TabPanel>
    </>
  );
}
