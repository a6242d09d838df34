/** What is said of a risk: nothing, that it is there, or that liquidation is near. */
export type RiskLevel = 'calm' | 'near' | 'critical';

/** From here on there is a warning: ratios in millionths, distances in hundredths of a percent. */
export const riskBounds = {
  near: { ratioPpm: 500_000n, distance: 200n },
  critical: { ratioPpm: 800_000n, distance: 100n },
} as const;

export function riskLevel({
  ratioPpm,
  distance,
}: {
  readonly ratioPpm?: bigint | undefined;
  readonly distance?: bigint | undefined;
}): RiskLevel {
  const isPast = (bound: keyof typeof riskBounds) =>
    (ratioPpm !== undefined && ratioPpm >= riskBounds[bound].ratioPpm) ||
    (distance !== undefined && distance <= riskBounds[bound].distance);
  if (isPast('critical')) return 'critical';
  return isPast('near') ? 'near' : 'calm';
}
