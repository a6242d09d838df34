import type { ReactNode } from 'react';
import { positionsTradingOn } from '#client/trading/positions-trading.ts';
import { tradingOn } from '#client/trading.ts';
import { finishedNumber } from '#domain/input/number.ts';
import { fieldRule } from '#domain/input/rules.ts';
import type { Line } from '#domain/line/line.ts';
import { ratioText } from '#domain/order/issues.ts';
import { ratioRange, wholeSharePpm } from '#domain/order/ratio-stop.ts';
import type { PlanView } from '#domain/order/view.ts';
import { fill } from '#i18n/fill.ts';
import { percentText, ppmText } from '#i18n/number.ts';
import { riskText } from '#i18n/percent.ts';
import { CallForm } from '#kit/form/CallForm.tsx';
import { defineForm, type Typed } from '#kit/form/form.ts';
import type { ItemFormProps, PositionLabel } from './action-form.ts';
import type { PositionItem } from './position-rows.ts';

export interface RatioContext {
  readonly item: PositionItem;
  readonly tag: string;
}

/** What is set, or what is taken off. */
type RatioRequest =
  | { readonly level: string; readonly share: string }
  | { readonly removed: PlanView };

/** A typed percentage in millionths; 0 stands for none. */
const ppmIn = (typed: Typed, field: string): number =>
  Math.round(Number(finishedNumber(typed[field] ?? '') || 0) * 10_000) || 0;

/** The share that is closed, in millionths: at least a hundredth. */
const shareIn = (typed: Typed): number =>
  Math.min(wholeSharePpm, Math.max(10_000, ppmIn(typed, 'share')));

/** A ratio (`0.8`) in percent as it is typed. */
const percentOf = (ratio: string): string => String(Number((Number(ratio) * 100).toFixed(4)));

/** Closes a share of the position at market once its margin ratio has come to a level. */
export const ratioForm = defineForm<PositionLabel, RatioContext, RatioRequest>({
  fields: [
    {
      ...{ name: 'level', input: 'percent', label: 'ratioLevel' },
      // What is set goes with its level.
      isOptional: true,
      initial: ({ item }) => (item.ratio?.ratio ? percentOf(item.ratio.ratio.level) : ''),
      rule: () => fieldRule('percent'),
      unit: () => '%',
      hint: (_typed, { item, tag }, text) =>
        fill(text.ratioNow, { ratio: riskText(item.figures?.ratioPpm, tag) }),
      check(_text, typed, { item, tag }) {
        const range = ratioRange(item.figures?.ratioPpm);
        if (range === undefined) return { code: 'ratioNear' };
        const level = ppmIn(typed, 'level');
        if (level >= range.minPpm && level <= range.maxPpm) return undefined;
        // Up to what is shown of it, which is taken then.
        const least = Math.ceil(range.minPpm / 100) * 100;
        const values = { least: ppmText(least, tag), most: ppmText(range.maxPpm, tag) };
        return { code: 'ratioRange', values };
      },
    },
    {
      ...{ name: 'share', input: 'share', label: 'percent' },
      initial: ({ item }) => percentOf(item.ratio?.ratio?.share ?? '1'),
      side: ({ item }) => (item.position.direction === 'long' ? 'sell' : 'buy'),
    },
  ],
  request(typed, { item }) {
    const level = ppmIn(typed, 'level');
    if (level === 0) return item.ratio && { removed: item.ratio };
    return { level: ratioText(level), share: ratioText(shareIn(typed)) };
  },
});

function send({ position }: PositionItem, line: Line, request: RatioRequest) {
  return 'removed' in request
    ? tradingOn(line).plans.cancel(request.removed)
    : positionsTradingOn(line).placeRatioStop({ ...position, ...request });
}

/** The MMR stop of a position; without a level what is set is taken off. */
export function RatioForm({ item, text, tag, line, onDone }: ItemFormProps): ReactNode {
  return (
    <CallForm<PositionLabel, RatioContext, RatioRequest>
      {...{ text, tag, onDone, form: ratioForm, label: text.confirm, context: { item, tag } }}
      send={(request) => send(item, line, request)}
      done={() => text.tpslSent}
      draw={({ typed }, fields) => (
        <>
          {fields('level')}
          {/* Screen readers have it from the slider. */}
          <p aria-hidden="true" className="flex justify-between gap-3">
            <span className="text-text-2">{text.percent}</span>
            <span>{percentText(String(shareIn(typed) / 10_000), tag, false)}</span>
          </p>
          {fields('share')}
          <p className="text-text-2">
            {item.position.marginMode === 'cross' ? text.ratioAboutCross : text.ratioAbout}
          </p>
        </>
      )}
    />
  );
}
