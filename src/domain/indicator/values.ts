import type { Indicator, Parameter, ParameterValues } from '#domain/indicator/indicator.ts';

/** The values that an indicator has until somebody changes them. */
export const initialValues = ({ parameters }: Indicator): ParameterValues =>
  parameters.map(({ initial }) => initial);

/** Whether a parameter may have a value: within its bounds and on its step. */
export function mayBe({ min, max, step, optional }: Parameter, value: number | undefined): boolean {
  if (value === undefined) return optional;
  const steps = value / step;
  return value >= min && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9;
}
