import {
  type FormEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { call, textOf } from '#client/call.ts';
import type { AlertRow } from '#contract/calls/alerts.ts';
import { priceAlertsMax } from '#contract/limits.ts';
import { instrumentOf } from '#contract/map/instrument.ts';
import { steppedText } from '#contract/map/typed-price.ts';
import { numberRule } from '#domain/input/number.ts';
import { lineOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import { priceDecimal } from '#i18n/number.ts';
import { decimalExample } from '#i18n/number-field.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $symbolsOf } from '#stores/market/lists.ts';
import { readAlerts, takeAlert } from '#stores/market/price-alerts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { showToast } from '#ui/base/toast.ts';
import { NumberInput } from '#ui/react/NumberInput.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import { type PriceIssue, wantedAlert } from './alert-draft.ts';
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

/** What is typed, and what it comes to. */
function useTyped(form: AlertFormProps) {
  const { edited, isFull, props } = form;
  const { tag, text } = props;
  const pair = usePair(form);
  const { instrument, isKnown, last } = pair;
  const [typed, show] = useState(form.price ?? '');
  /** As it is now, for what began before. */
  const current = useRef(typed);
  const setTyped = (next: string) => {
    current.current = next;
    show(next);
  };
  const [tried, setTried] = useState(false);
  const wanted = wantedAlert(instrument, typed, last);
  const issue = isKnown && 'code' in wanted ? wanted : undefined;
  const shown = (price: string) => priceDecimal(price, tag);
  const wordsOf = ({ code, limit }: PriceIssue) =>
    fill(text[code], {
      example: decimalExample(tag),
      ...(limit === undefined ? {} : { limit: shown(limit) }),
    });
  const full = isFull && !edited ? fill(text.priceAlertsMax, { limit: priceAlertsMax }) : undefined;
  const isTold = issue && (tried || issue.code !== 'enterPrice');
  return {
    ...pair,
    typed,
    current,
    setTyped,
    setTried,
    wanted: issue || full || !isKnown ? undefined : (wanted as Exclude<typeof wanted, PriceIssue>),
    problem: full ?? (isTold ? wordsOf(issue) : undefined),
    shown,
  };
}

/** Sends what is wanted; says what came of it. */
function useSave(form: AlertFormProps, state: ReturnType<typeof useTyped>) {
  const { edited, props, onDone } = form;
  const { text } = props;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { wanted, symbol, symbolId, instrument, current, shown } = state;
    state.setTried(true);
    if (!wanted || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const steps = () => steppedText(instrument, current.current);
    const sent = steps();
    const alertId = edited?.alertId;
    const answer = await call('savePriceAlert', {
      ...(alertId !== undefined && { alertId }),
      symbolId,
      ...wanted,
    });
    setBusy(false);
    if (!answer.ok) {
      setFailure(textOf(answer, text.noAnswer));
      // It may have been set all the same: the list shows what holds.
      void readAlerts();
      return;
    }
    takeAlert(answer.data, alertId);
    const pair = pairName(symbolId, [symbol], text);
    showToast(fill(text.wasSet, { pair, price: shown(answer.data.price) }), 'success');
    // What was typed meanwhile is meant for another one.
    if (steps() !== sent) return;
    state.setTyped('');
    state.setTried(false);
    onDone();
  };
  return { save, failure, isBusy, forget: () => setFailure(undefined) };
}

/** The price of an alert, which way it will be come to, and the button that sets or changes it. */
export function AlertForm(form: AlertFormProps): ReactNode {
  const { edited, props, onBack } = form;
  const { tag, text } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const state = useTyped(form);
  const { symbolId, symbol, isKnown, instrument, typed, setTyped, wanted, last, shown } = state;
  const { save, failure, isBusy, forget } = useSave(form, state);
  const problem = failure ?? state.problem;
  const isGiven = form.price !== undefined;
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
    : last && fill(text.lastPrice, { price: shown(last) });

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-1">
      <label htmlFor={id} className="text-xs text-text-2">
        <bdi>{pairName(symbolId, [symbol], text)}</bdi> · {text.price}
        {isKnown && ` (${symbol.quoteCoin.coinName})`}
      </label>
      <div className="flex gap-2">
        <NumberInput
          ref={input}
          id={id}
          enterKeyHint="done"
          value={typed}
          rule={numberRule('plain', instrument.priceScale)}
          tag={tag}
          readOnly={!isKnown}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem ${id}-hint`}
          onInput={forget}
          onValue={setTyped}
          onLeave={(left) => isKnown && setTyped(steppedText(instrument, left))}
          className="field tabular-nums rtl:text-end"
        />
        {edited && (
          <button type="button" className="btn-quiet h-10" onClick={onBack}>
            {text.back}
          </button>
        )}
        <button type="submit" aria-disabled={isBusy} className="btn-primary h-10">
          {edited ? text.saveAlert : text.setAlert}
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
