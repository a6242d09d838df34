import type { ReactNode } from 'react';
import type { Figure, Indicator } from '#domain/indicator/indicator.ts';
import { noFigure } from '#i18n/number.ts';
import { colorOfLine } from '../plot/looks.ts';
import { type IndicatorSetting, titleOf } from './indicator-settings.ts';

interface IndicatorLegendProps {
  readonly setting: IndicatorSetting;
  /** Of one candle, in the order of the indicator's lines. */
  readonly figures: readonly Figure[];
  readonly figureText: (unit: Indicator['unit'], figure: number) => string;
}

/** An indicator's figures in the colors of their lines. */
export function IndicatorLegend(props: IndicatorLegendProps): ReactNode {
  const { setting, figures, figureText } = props;
  const { indicator, values } = setting;
  const title = titleOf(setting);
  return (
    <p className="flex flex-wrap gap-x-2.5">
      {title !== undefined && <bdi>{title}</bdi>}
      {indicator.lines(values).map((line, at) => {
        if (line === undefined) return null;
        const figure = figures[at];
        return (
          <span
            key={line.name}
            dir="ltr"
            className="whitespace-nowrap"
            style={{ color: `var(--${colorOfLine(indicator, at)})` }}
          >
            {`${line.name} ${figure === undefined ? noFigure : figureText(indicator.unit, figure)}`}
          </span>
        );
      })}
    </p>
  );
}
