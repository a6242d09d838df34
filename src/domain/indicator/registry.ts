import { boll } from '#domain/indicator/boll.ts';
import { ema } from '#domain/indicator/ema.ts';
import type { Indicator, Parameter, ParameterValues } from '#domain/indicator/indicator.ts';
import { kdj } from '#domain/indicator/kdj.ts';
import { ma } from '#domain/indicator/ma.ts';
import { macd } from '#domain/indicator/macd.ts';
import { rsi } from '#domain/indicator/rsi.ts';
import { vol } from '#domain/indicator/vol.ts';

/** All indicators (§3): first those over the candles, then the panes from the top down. */
export const indicators: readonly Indicator[] = [ma, ema, boll, vol, macd, kdj, rsi];

/** The values that an indicator has until somebody changes them. */
export const initialValues = ({ parameters }: Indicator): ParameterValues =>
  parameters.map(({ initial }) => initial);

/** Whether a parameter may have a value: within its bounds and on its step. */
export function mayBe({ min, max, step, optional }: Parameter, value: number | undefined): boolean {
  if (value === undefined) return optional;
  const steps = value / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
}
