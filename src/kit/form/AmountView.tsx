import type { ReactNode } from 'react';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { Slider } from '#ui/react/Slider.tsx';
import { amountOfShare, shareOfAmount } from './available.ts';
import type { FieldViewProps } from './field-props.ts';
import { NumberView, ruleOf } from './NumberView.tsx';

/** The share of what is available, and all of it. */
function AvailableView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, tag, onChange } = view;
  const { name, hasSlider } = field;
  const from = field.available?.(context, typed);
  const rule = ruleOf(field, context, typed);
  const shareOf = (percent: number) => (from && rule ? amountOfShare(from, percent, rule) : '');
  const all = shareOf(100);
  return (
    <>
      {hasSlider && (
        <Slider
          label={text.sharePercent ?? ''}
          side={field.side?.(context) ?? 'buy'}
          value={from ? shareOfAmount(from, typed[name] ?? '') : 0}
          disabled={all === '' || all === '0'}
          onChange={(percent) => onChange({ [name]: percent === 0 ? '' : shareOf(percent) })}
        />
      )}
      <button
        type="button"
        disabled={all === ''}
        className="justify-self-start text-accent hover:underline"
        onClick={() => onChange({ [name]: all })}
      >
        {fill(text.maxAmount ?? '', {
          amount: all === '' ? noFigure : groupDecimal(all, tag),
          asset: from?.asset.code ?? field.unit?.(context, typed) ?? '',
        })}
      </button>
    </>
  );
}

/** Leverages that are chosen by a press, as far as a contract allows them, and its highest. */
const leverageMarks = (most: number): readonly number[] => [
  ...[1, 10, 25, 50, 100, 125].filter((mark) => mark < most * 0.93),
  most,
];

/** The slider of a leverage. */
function LeverageSlider<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { field, typed, context, text, onChange } = view;
  const { name } = field;
  const most = field.most?.(context);
  if (most === undefined) return null;
  const marks = leverageMarks(most);
  return (
    <>
      <input
        type="range"
        min={1}
        max={most}
        value={Math.min(most, Number(typed[name]) || 1)}
        aria-label={text[field.label]}
        onChange={(event) => onChange({ [name]: event.target.value })}
        className="w-full accent-accent"
      />
      <p className="relative h-5 mx-3 text-2xs">
        {marks.map((mark) => (
          <span
            key={mark}
            className="absolute flex justify-center w-0"
            style={{ insetInlineStart: `${((mark - 1) * 100) / (most - 1 || 1)}%` }}
          >
            <button
              type="button"
              className={`num hover:text-accent ${Number(typed[name]) === mark ? 'text-text font-600' : 'text-text-2'}`}
              onClick={() => onChange({ [name]: String(mark) })}
            >
              {`${mark}x`}
            </button>
          </span>
        ))}
      </p>
    </>
  );
}

/** A number with what its input has besides: a share of what is available, or the slider of a leverage. */
export function AmountView<L extends string, C>(view: FieldViewProps<L, C>): ReactNode {
  const { input, available, most } = view.field;
  const shown = <NumberView {...view} />;
  if (available) {
    return (
      <>
        {shown}
        <AvailableView {...view} />
      </>
    );
  }
  if (input !== 'leverage' || most === undefined) return shown;
  return (
    <div className="grid gap-2">
      {shown}
      <LeverageSlider {...view} />
    </div>
  );
}
