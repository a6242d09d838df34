export const shockKinds = ['crash', 'pump', 'gap', 'dryUp'] as const;

/** Something extraordinary that an operator lets happen to the simulated market. */
export interface Shock {
  readonly kind: (typeof shockKinds)[number];
  /** The pair or coin that it happens to; `all` of them. */
  readonly target: string;
  /** Where a gap goes; a crash and a pump know, and a dry-up goes nowhere. */
  readonly direction: 'up' | 'down';
  /** How far prices move, or how much of the liquidity goes. */
  readonly percent: number;
  /** How long prices fall or rise, or liquidity stays away. A gap takes no time. */
  readonly seconds: number;
  /** The same seed gives the same shape. */
  readonly seed: number;
}
