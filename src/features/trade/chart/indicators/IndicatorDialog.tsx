import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Indicator, Parameter } from '#domain/indicator/indicator.ts';
import { indicators } from '#domain/indicator/registry.ts';
import { initialValues, mayBe } from '#domain/indicator/values.ts';
import { latinNumber } from '#domain/input/digits.ts';
import { fill } from '#i18n/fill.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import type { ChartDialogProps, FullChartText } from '../chart.ts';
import { $indicators } from '../choices.ts';
import { colorOfLine } from '../plot/looks.ts';
import {
  choicesWith,
  firstSetting,
  type IndicatorSetting,
  settingsOf,
} from './indicator-settings.ts';

const choose = (setting: IndicatorSetting) =>
  $indicators.set(choicesWith($indicators.get(), setting));

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: number | undefined;
  /** What tells it from others of its name. */
  readonly name: string;
  /** The color of the line that it alone makes. */
  readonly color: string | undefined;
  readonly onValue: (value: number | undefined) => void;
  readonly text: FullChartText;
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value));

/** What is typed, as a number; NaN where it is none. */
const typedValue = (typed: string): number | undefined =>
  typed.trim() === ''
    ? undefined
    : Number(
        latinNumber(typed)
          .trim()
          .replace(/[,\u066b]/, '.'),
      );

/** A parameter's field. What may be is taken at once, anything else says what may be. */
function ParameterField({
  parameter,
  value,
  name,
  color,
  onValue,
  text,
}: ParameterFieldProps): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState(textOf(value));
  // Changed elsewhere: set back, or in another tab.
  useEffect(
    () => setTyped((before) => (typedValue(before) === value ? before : textOf(value))),
    [value],
  );
  const isWrong = !mayBe(parameter, typedValue(typed));
  return (
    <label className="grid gap-1 w-20 text-2xs text-text-2">
      <span className="flex items-center gap-1.5">
        {color && (
          <i className="size-2 rounded-full shrink-0" style={{ background: `var(--${color})` }} />
        )}
        <span className="truncate">{text[`parameter_${parameter.name}`]}</span>
      </span>
      <input
        inputMode={parameter.step < 1 ? 'decimal' : 'numeric'}
        value={typed}
        placeholder={parameter.optional ? text.parameterOff : undefined}
        aria-label={name}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = typedValue(target.value);
          if (mayBe(parameter, next)) onValue(next);
        }}
        onBlur={() => setTyped(textOf(value))}
        className="field h-8 px-2 text-xs tabular-nums"
      />
      {isWrong && (
        <span id={id} role="alert" className="text-error">
          {fill(text.parameterWrong, { min: parameter.min, max: parameter.max })}
        </span>
      )}
    </label>
  );
}

/** Lines of an indicator before those that its parameters make, one each. */
const linesBefore = (indicator: Indicator): number =>
  indicator.lines(initialValues(indicator)).length - indicator.parameters.length;

interface IndicatorRowProps {
  readonly setting: IndicatorSetting;
  readonly text: FullChartText;
}

/** One indicator: whether it is drawn, and its parameters. */
function IndicatorRow({ setting, text }: IndicatorRowProps): ReactNode {
  const { indicator, on, values } = setting;
  const { id, parameters } = indicator;
  return (
    <li className="grid gap-2 py-2.5 border-b border-line last:border-b-0">
      <div className="flex items-center justify-between gap-3">
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={on}
            onChange={({ target }) => choose({ ...setting, on: target.checked })}
            className="accent-accent"
          />
          <span>
            <b className="font-600">{id}</b>{' '}
            <span className="text-text-2">{text[`indicator_${id}` as keyof FullChartText]}</span>
          </span>
        </label>
        {on && (
          <button
            type="button"
            aria-label={fill(text.asAtFirstOf, { indicator: id })}
            onClick={() => choose({ ...firstSetting(indicator), on })}
            className="text-xs text-text-2 hover:text-text rounded whitespace-nowrap"
          >
            {text.asAtFirst}
          </button>
        )}
      </div>
      {on && (
        <div className="flex flex-wrap gap-2 ps-5">
          {parameters.map((parameter, at) => (
            <ParameterField
              // An indicator's parameters never change their places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={at}
              parameter={parameter}
              value={values[at]}
              name={fill(text.parameterName, {
                indicator: id,
                parameter: text[`parameter_${parameter.name}`],
                number: at + 1,
              })}
              color={
                parameter.optional ? colorOfLine(indicator, linesBefore(indicator) + at) : undefined
              }
              onValue={(value) => choose({ ...setting, values: values.with(at, value) })}
              text={text}
            />
          ))}
        </div>
      )}
    </li>
  );
}

/** Which indicators are drawn, and by which parameters. Each change holds at once. */
export default function IndicatorDialog(dialog: ChartDialogProps): ReactNode {
  const { open, onClose, text } = dialog;
  const settings = settingsOf(usePersisted($indicators), indicators);
  const part = (place: 'over' | 'under', title: string) => (
    <section aria-label={title}>
      <h3 className="text-xs text-text-2 font-400">{title}</h3>
      <ul>
        {settings
          .filter(({ indicator }) => indicator.place === place)
          .map((setting) => (
            <IndicatorRow key={setting.indicator.id} setting={setting} text={text} />
          ))}
      </ul>
    </section>
  );
  return (
    <Dialog open={open} onClose={onClose} title={text.indicators} closeLabel={text.close} sheet>
      <div className="grid gap-4">
        {part('over', text.overCandles)}
        {part('under', text.underCandles)}
      </div>
    </Dialog>
  );
}
