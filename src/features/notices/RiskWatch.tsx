import type { ReactNode } from 'react';
import { useLinear } from '#kit/account/use-linear.ts';
import { useRiskWatch } from '#stores/account/use-risk-watch.ts';

/** Watches a user's positions on a page that doesn't show them, once the contracts are listed. */
export default function RiskWatch(): ReactNode {
  useRiskWatch(useLinear('usdt'));
  return null;
}
