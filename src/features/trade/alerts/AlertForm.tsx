import { type FormEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { call } from '#client/call.ts';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { priceAlertsMax } from '#contract/limits.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { steppedText } from '#contract/map/typed-price.ts';
import { fieldRule } from '#domain/input/rules.ts';
import { lineOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { problemsOf } from '#kit/form/problem.ts';
import { sentByAnswer } from '#kit/form/sent-by-answer.ts';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#kit/form/use-send.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $symbolsOf } from '#stores/market/lists.ts';
import { readAlerts, takeAlert } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { NumberInput } from '#ui/react/NumberInput.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import { alertForm } from './alert-draft.ts';
import type { UserProps } from './alerts.ts';
import { pairName } from './words.ts';

interface AlertFormProps {
  /** What stands in the field at first. */
  readonly price: string | undefined;
  /** The alert that is changed; undefined: a new one is set, on the page's pair. */
  readonly edited: AlertRow | undefined;
  /** Whether there are as many as there may be. */
  readonly isFull: boolean;
  readonly props: UserProps;
  readonly onDone: () => void;
  /** Leaves the alert as it is. */
  readonly onBack: () => void;
}

/** The pair of the edited alert, or the page's, and its last price; one not of the page may come later. */
function usePair({ edited, props }: AlertFormProps) {
  const symbolId = edited?.symbolId ?? props.symbol.symbolId;
  const line = lineOf(symbolId);
  const symbols = useLive($symbolsOf(line), undefined);
  const tickers = useLive($tickers, undefined);
  const row =
    symbolId === props.symbol.symbolId
      ? props.symbol
      : symbols?.find((one) => one.symbolId === symbolId);
  const symbol = row ?? props.symbol;
  const instrument = useMemo(() => instrumentOf(symbol), [symbol]);
  const last = tickers?.[symbolId]?.last;
  // Of another line the page has heard nothing yet: on which side of it a price is shows its ticker.
  const isKnown =
    row !== undefined && (last !== undefined || line === lineOf(props.symbol.symbolId));
  return { symbolId, symbol, isKnown, instrument, last };
}

/** What is typed, and what is wrong with it. */
function useAlert(given: AlertFormProps) {
  const { edited, isFull, price, props } = given;
  const { tag, text } = props;
  const pair = usePair(given);
  const { instrument, isKnown, last: lastPrice } = pair;
  const form = useForm(alertForm, { instrument, lastPrice, price });
  const full = isFull && !edited ? fill(text.priceAlertsMax, { limit: priceAlertsMax }) : undefined;
  const { request } = form;
  return {
    ...{ pair, form, full },
    wanted: full === undefined && isKnown ? request : undefined,
    problemOf: (isTried: boolean) =>
      full ?? (isKnown ? problemsOf(form, isTried, text, tag).price?.text : undefined),
    shown: (figure: string) => priceDecimal(figure, tag),
  };
}

type AlertState = ReturnType<typeof useAlert>;

/** Sends what is wanted; says what came of it. */
function useSave({ edited, props, onDone }: AlertFormProps, state: AlertState) {
  const { text } = props;
  const { form, pair, shown } = state;
  const { symbolId, symbol, instrument } = pair;
  const alertId = edited?.alertId;
  const steps = (price = '') => steppedText(instrument, price);
  return useSend({
    of: form.typed,
    isSound: ({ wanted }: AlertState) => wanted !== undefined,
    send: ({ wanted }) =>
      call('savePriceAlert', { ...(alertId !== undefined && { alertId }), symbolId, ...wanted! }),
    tell(answer) {
      if (answer.ok) takeAlert(answer.data, alertId);
      // It may have been set all the same: the list shows what holds.
      else void readAlerts();
      const name = pairName(symbolId, [symbol], text);
      const done = answer.ok
        ? fill(text.wasSet, { pair: name, price: shown(answer.data.price) })
        : undefined;
      return sentByAnswer(answer, { done, noAnswer: text.noAnswer });
    },
    onDone(sent) {
      // What was typed meanwhile is meant for another one.
      if (steps(form.now().price) !== steps(sent.form.typed.price)) return;
      form.clear(['price']);
      onDone();
    },
  });
}

/** The price of an alert, which way it will be come to, and the button that sets or changes it. */
export function AlertForm(given: AlertFormProps): ReactNode {
  const { edited, props, onBack } = given;
  const { tag, text } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const state = useAlert(given);
  const { pair, form, wanted, shown } = state;
  const { symbolId, symbol, isKnown, instrument, last } = pair;
  const { press, restart, phase, failure, tried } = useSave(given, state);
  const problem = failure ?? state.problemOf(tried !== undefined);
  const isGiven = given.price !== undefined;
  // A price that was chosen is looked over first. On glass the keyboard would cover the rest.
  useLayoutEffect(() => {
    if (!isGiven || !matchMedia('(pointer: fine)').matches) return;
    // Of a dialog that is about to open, and of one that is open.
    input.current?.setAttribute('autofocus', '');
    input.current?.focus();
  }, [isGiven]);
  const hint = wanted
    ? fill(wanted.direction === 'up' ? text.firesUp : text.firesDown, {
        price: shown(wanted.price),
      })
    : last && fill(text.lastPriceIs, { price: shown(last) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    press(state);
  };

  return (
    <form noValidate onInput={restart} onSubmit={onSubmit} className="grid gap-1">
      <label htmlFor={id} className="text-xs text-text-2">
        <bdi>{pairName(symbolId, [symbol], text)}</bdi> ·{' '}
        {isKnown ? fill(text.priceIn, { asset: symbol.quoteCoin.coinName }) : text.price}
      </label>
      <div className="flex gap-2">
        <NumberInput
          ref={input}
          id={id}
          enterKeyHint="done"
          value={form.typed.price ?? ''}
          rule={fieldRule('price', instrument)}
          tag={tag}
          unit={symbol.quoteCoin.coinName}
          readOnly={!isKnown}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem ${id}-hint`}
          onValue={(price) => form.change({ price })}
          onLeave={(left) => isKnown && form.change({ price: steppedText(instrument, left) })}
          className="field tabular-nums rtl:text-end"
        />
        {edited && (
          <button type="button" className="btn-quiet h-10" onClick={onBack}>
            {text.back}
          </button>
        )}
        <button type="submit" aria-disabled={phase !== 'ready'} className="btn-primary h-10">
          {edited ? text.save : text.setAlert}
        </button>
      </div>
      {problem && <Problem key={problem} id={`${id}-problem`} text={problem} />}
      {hint && (
        <p id={`${id}-hint`} className="text-2xs text-text-2">
          {hint}
        </p>
      )}
    </form>
  );
}
