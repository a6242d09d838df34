import type { RiskLevel } from '#domain/position/risk-level.ts';

/** The color of a figure by how near it says that liquidation is; what stands beside it says it too. */
export const riskTone: Readonly<Record<RiskLevel, string>> = {
  calm: '',
  near: 'text-warn font-600',
  critical: 'text-error font-600',
};
