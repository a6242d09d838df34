import type { SymbolRow } from '#contract/calls/market.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { isContract } from '#domain/instrument/kinds.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { lineOf, shownContractLines, symbolOf } from '#domain/line/line.ts';
import { marketPath } from '#domain/line/site.ts';
import { exposureAsset } from '#domain/position/risk-limits.ts';
import type { LiveContext, Piece } from './piece.ts';

/** A contract as the list of its line has it. */
export type Contract = SymbolRow & { readonly contract: NonNullable<SymbolRow['contract']> };

const isListed = (row: SymbolRow): row is Contract =>
  row.contract !== undefined && row.state !== 'delisted';

/** The contracts that can be traded or will be; undefined: they can't be read now. */
export async function readContracts({
  exchange,
  caller,
}: LiveContext): Promise<readonly Contract[] | undefined> {
  const lists = await Promise.all(
    shownContractLines.map((businessLine) =>
      exchange.call('getAllSymbol', { businessLine }, caller),
    ),
  );
  if (!lists[0]?.ok) return undefined;
  return lists.flatMap((one) => (one.ok ? (one.data.symbolDTOList ?? []).filter(isListed) : []));
}

/** What a row's sizes and the tiers of a contract are counted in, as it is written behind them. */
export function countedIn(row: SymbolRow) {
  const instrument = instrumentOf(row);
  const tiers = isContract(instrument) ? exposureAsset(instrument) : instrument.quote;
  return { size: sizeUnitOf(instrument), tiers: tiers.code };
}

/** A contract's mark price; undefined: there is none yet, or it can't be read now. */
export async function readMark(
  { exchange, caller }: LiveContext,
  { symbolId }: Contract,
): Promise<string | undefined> {
  const asked = await exchange.call('contractTickers', { businessLine: lineOf(symbolId) }, caller);
  return asked.ok ? asked.data.find((row) => row.symbolId === symbolId)?.markPrice : undefined;
}

/** A page about one contract. */
export interface Chosen {
  readonly chosen: Contract;
  /** Its name, as people read it. */
  readonly symbol: string;
  readonly choice: Piece;
}

/** Contracts without a delivery, which alone have funding. */
export const isPerpetual = ({ contract }: Contract): boolean => contract.deliveryTime === undefined;

/**
 * The contract that the address names, else the first one, with the choice of another; undefined:
 * there is none, or the list can't be read now. `kept`: parameters that the choice leaves; `isMeant`:
 * which contracts the page is about.
 */
export async function readChosen(
  context: LiveContext,
  kept: Readonly<Record<string, string>> = {},
  isMeant: (contract: Contract) => boolean = () => true,
): Promise<Chosen | undefined> {
  const contracts = (await readContracts(context))?.filter(isMeant);
  const asked = context.query.get('symbol')?.toUpperCase();
  const chosen = contracts?.find(({ symbolId }) => symbolOf(symbolId) === asked) ?? contracts?.[0];
  if (contracts === undefined || chosen === undefined) return undefined;
  const { words } = context;
  const symbol = symbolOf(chosen.symbolId);
  return {
    chosen,
    symbol,
    choice: {
      ...{ kind: 'choice', name: 'symbol', chosen: symbol, kept },
      ...{ label: words.futures('contract'), button: words.info('showContract') },
      options: contracts.map(({ symbolId }) => {
        const text = symbolOf(symbolId);
        return { value: text, text };
      }),
    },
  };
}

/** A contract's name, which leads to its trading page. */
export const contractCell = (symbolId: string) => {
  const text = symbolOf(symbolId);
  return { text, href: marketPath(symbolId) };
};
