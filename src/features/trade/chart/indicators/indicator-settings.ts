import type { Indicator, ParameterValues } from '#domain/indicator/indicator.ts';
import { ma } from '#domain/indicator/ma.ts';
import { initialValues, mayBe } from '#domain/indicator/values.ts';
import { vol } from '#domain/indicator/vol.ts';
import type { IndicatorChoice, IndicatorChoices } from '../choices.ts';

/** An indicator as it stands after all that was chosen. */
export interface IndicatorSetting {
  readonly indicator: Indicator;
  readonly on: boolean;
  readonly values: ParameterValues;
}

/** Drawn until somebody switches them off; the others are loaded when one of them is drawn. */
export const firstIndicators: readonly Indicator[] = [ma, vol];

/** An indicator as it is until something is chosen. */
export const firstSetting = (indicator: Indicator): IndicatorSetting => ({
  indicator,
  on: firstIndicators.some(({ id }) => id === indicator.id),
  values: initialValues(indicator),
});

/** A choice's values; those at first where one of them may not be, as from another version. */
function valuesOf(indicator: Indicator, kept: IndicatorChoice['values']): ParameterValues {
  const { parameters } = indicator;
  const values = kept.map((value) => value ?? undefined);
  const fits =
    values.length === parameters.length && parameters.every((one, at) => mayBe(one, values[at]));
  return fits ? values : initialValues(indicator);
}

/** Whether an indicator is drawn that has to be loaded. */
export const needsOthers = (choices: IndicatorChoices): boolean =>
  Object.entries(choices).some(
    ([name, { on }]) => on && !firstIndicators.some(({ id }) => id === name),
  );

/** All of these indicators, in their order. */
export const settingsOf = (
  choices: IndicatorChoices,
  indicators: readonly Indicator[],
): readonly IndicatorSetting[] =>
  indicators.map((indicator) => {
    const choice = choices[indicator.id];
    return choice
      ? { indicator, on: choice.on, values: valuesOf(indicator, choice.values) }
      : firstSetting(indicator);
  });

/** Choices after a setting was changed; one that is as at first is not kept. */
export function choicesWith(
  choices: IndicatorChoices,
  setting: IndicatorSetting,
): IndicatorChoices {
  const { indicator, on, values } = setting;
  const { [indicator.id]: _, ...others } = choices;
  const first = firstSetting(indicator);
  const isFirst = on === first.on && values.every((value, at) => value === first.values[at]);
  return isFirst
    ? others
    : { ...others, [indicator.id]: { on, values: values.map((value) => value ?? null) } };
}

/** `BOLL(20,2)`: an indicator whose lines do not say its parameters themselves. */
export const titleOf = ({ indicator, values }: IndicatorSetting): string | undefined =>
  indicator.parameters.every(({ optional }) => optional)
    ? undefined
    : `${indicator.id}(${values.join(',')})`;
