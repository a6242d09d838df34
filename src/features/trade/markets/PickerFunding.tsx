import { type ReactNode, useEffect, useMemo } from 'react';
import { lineOf } from '#domain/line/line.ts';
import type { ContractView } from '#domain/position/view.ts';
import { contractsOn } from '#stores/account/positions.ts';
import { useLive } from '#stores/page/use-live.ts';
import { Funding } from './Funding.tsx';

const noContracts: readonly ContractView[] = [];

interface PickerFundingProps {
  readonly symbol: string;
  readonly tag: string;
}

/** A contract's funding in the picker. A dated contract has none. */
export default function PickerFunding({ symbol, tag }: PickerFundingProps): ReactNode {
  const { $now, follow } = useMemo(() => contractsOn(lineOf(symbol)), [symbol]);
  const rows = useLive($now, noContracts);
  useEffect(() => follow(), [follow]);
  const contract = rows.find(({ symbolId }) => symbolId === symbol);
  return <Funding contract={contract} tag={tag} />;
}
