import type { ReactNode } from 'react';
import type { ShownContractLine } from '#domain/line/line.ts';
import { useContracts } from '#kit/account/use-contracts.ts';
import { useRiskWatch } from '#stores/account/use-risk-watch.ts';

/** Watches a user's positions of a line on a page that doesn't show them, once the contracts are listed. */
export default function RiskWatch({ line }: { readonly line: ShownContractLine }): ReactNode {
  useRiskWatch(line, useContracts(line));
  return null;
}
