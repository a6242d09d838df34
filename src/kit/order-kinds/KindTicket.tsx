import type { FormEvent, ReactNode } from 'react';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/side.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { displayAmount } from '#domain/money/display.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { Failure } from '#kit/form/Failure.tsx';
import { FormFields } from '#kit/form/FormFields.tsx';
import type { Typed } from '#kit/form/form.ts';
import { problemsOf } from '#kit/form/use-form.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import ConfirmDialog from '#ui/react/ConfirmDialog.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import {
  type KindContext,
  type KindText,
  type KindValue,
  type PricedSize,
  sizeIn,
} from './kind.ts';
import { type KindDraft, type KindSide, kindSides, useKindDraft, useKindSend } from './use-kind.ts';

export interface KindTicketProps {
  readonly kind: SpecialKind;
  /** One side, or both: then each has its button. */
  readonly sides: readonly Side[];
  readonly buttonOf: (side: Side) => string;
  readonly context: KindContext;
  /** Stands in the place of the buttons: a visitor's ways to an account. */
  readonly gate: ReactNode;
  /** What a line's ticket asks besides. */
  readonly extra?: ReactNode;
  readonly hasEnded: boolean;
  /** Where the texts of the kinds are read. */
  readonly texts: string;
  readonly onPlaced: () => void;
}

type BodyProps = KindTicketProps & { readonly text: KindText };

const valueText = ({ value, isWord }: KindValue, tag: string): string =>
  isWord ? value : groupDecimal(value, tag);

/** Names and figures, one to a line. */
const Values = ({
  figures,
  text,
  tag,
}: {
  readonly figures: readonly KindValue[];
  readonly text: KindText;
  readonly tag: string;
}): ReactNode => (
  <dl className="grid gap-2.5">
    {figures.map((figure) => (
      <div key={figure.label} className="flex justify-between gap-3">
        <dt className="text-text-2">{text[figure.label]}</dt>
        <dd>
          <bdi className="num">{valueText(figure, tag)}</bdi> {figure.unit}
        </dd>
      </div>
    ))}
  </dl>
);

interface OrderListProps {
  readonly orders: readonly PricedSize[];
  readonly context: KindContext;
  readonly text: KindText;
}

/** The orders that would be placed, one by one. */
const OrderList = ({ orders, context: { instrument, tag }, text }: OrderListProps): ReactNode => (
  <details className="text-2xs">
    <summary className="cursor-pointer text-text-2">{text.showOrders}</summary>
    <table className="w-full mt-1.5">
      <thead className="text-text-2">
        <tr>
          <th className="text-start font-400">{text.price}</th>
          <th className="text-end font-400">{text.quantity}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ price, size }) => (
          <tr key={price}>
            <td>
              <bdi className="num">{groupDecimal(priceText(instrument, price), tag)}</bdi>
            </td>
            <td className="text-end">
              <bdi className="num">{groupDecimal(sizeText(instrument, size), tag)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** What can be spent. */
function Available({ sides, context, text }: BodyProps): ReactNode {
  const funds = context.funds(sides[0]!);
  const shown = funds && displayAmount(funds.asset, funds.available, 'down');
  return (
    <dl className="flex justify-between gap-3">
      <dt className="text-text-2">{text.available}</dt>
      <dd>
        <bdi className="num">
          {funds ? groupDecimal(amountText(funds.asset, shown!), context.tag) : noFigure}
        </bdi>{' '}
        {funds?.asset.code}
      </dd>
    </dl>
  );
}

/** The quantity as a share of the most that can be had, where one side alone is asked about. */
function Share({ draft, side, context, text }: ShareProps): ReactNode {
  const { form, typed, change } = draft;
  const { instrument } = context;
  const price = form.priceOf(typed, context);
  const most = price && context.mostAt(side, price);
  const size = sizeIn(typed, 'quantity', context);
  const percent = most ? Math.min(100, Math.floor((size / most) * 100)) : 0;
  const put = (share: number) => {
    const size = lots(floorToStep(Math.floor(((most ?? 0) * share) / 100), instrument.sizeStep));
    change({ quantity: size > 0 ? sizeText(instrument, size) : '' });
  };
  return (
    <Slider label={text.percent} side={side} value={percent} disabled={!most} onChange={put} />
  );
}

interface ShareProps {
  readonly draft: KindDraft;
  readonly side: Side;
  readonly context: KindContext;
  readonly text: KindText;
}

const tones = { buy: 'bg-up text-on-up', sell: 'bg-down text-on-down' } as const;

interface ButtonsProps extends Pick<BodyProps, 'buttonOf' | 'text'> {
  readonly found: readonly KindSide[];
  /** The side whose order is under way. */
  readonly sending: KindSide | undefined;
  readonly tag: string;
  readonly valuesOf: (side: KindSide) => readonly KindValue[];
  readonly onPress: (side: KindSide) => void;
}

/** A button for one side, or one for each with what its order comes to. */
function Buttons(props: ButtonsProps): ReactNode {
  const { found, sending, buttonOf, text, tag, valuesOf, onPress } = props;
  const isBoth = found.length > 1;
  return (
    <div className={isBoth ? 'grid grid-cols-2 gap-2.5' : 'grid'}>
      {found.map((one) => (
        <div key={one.side} className="grid gap-1.5 content-start">
          <button
            type={isBoth ? 'button' : 'submit'}
            aria-disabled={sending !== undefined}
            onClick={isBoth ? () => onPress(one) : undefined}
            className={`min-h-10.5 rounded-md border border-transparent text-base font-650 aria-disabled:opacity-60 ${tones[one.side]}`}
          >
            {sending?.side === one.side ? text.sending : buttonOf(one.side)}
          </button>
          {isBoth && (
            <div className="text-2xs">
              <Values figures={valuesOf(one)} text={text} tag={tag} />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

function Body(props: BodyProps): ReactNode {
  const { kind, sides, buttonOf, context, gate, extra, hasEnded, text, onPlaced } = props;
  const { tag } = context;
  const first = { ...context, side: sides[0]! };
  const draft = useKindDraft(kind, first);
  const { form, typed, change } = draft;
  const found = kindSides(draft, sides, context);
  const send = useKindSend({ kind, draft, context, hasEnded, text, onPlaced });
  const { sending, tried, asked, failure, press } = send;
  const [only, other] = found;
  const judged = other ? found.find(({ side }) => side === tried?.side) : only;
  const { bad, fields } = only!;
  const issues = judged?.issues ?? [];
  const problems = gate ? {} : problemsOf({ bad, issues, typed }, tried !== undefined, text, tag);
  const valuesOf = ({ request, side }: KindSide) =>
    request ? (form.summary?.(request, { ...context, side }) ?? []) : [];
  const whole = found.find(({ request }) => request);
  const orders = whole && form.orders?.(whole.request, { ...context, side: whole.side });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (hasEnded || (!other && !gate)) press(only!);
  };
  return (
    <form
      noValidate
      aria-label={text[`kind_${kind}`]}
      onInput={send.anew}
      onSubmit={onSubmit}
      className="grid gap-2.5"
    >
      <p className="text-2xs text-text-2">{text[`about_${kind}`]}</p>
      <Available {...props} />
      <FormFields {...{ fields, typed, text, tag, problems }} context={first} onChange={change} />
      {extra}
      {!other && <Share {...{ draft, context, text }} side={only!.side} />}
      {!other && <Values figures={valuesOf(only!)} text={text} tag={tag} />}
      {orders && orders.length > 0 && <OrderList {...{ orders, context, text }} />}
      {problems.form && <Problem key={problems.form.code} text={problems.form.text} />}
      <Failure text={failure} />
      {gate || (
        <Buttons
          {...{ found, sending, buttonOf, text, tag, valuesOf }}
          onPress={(one) => void press(one)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={text.confirmTitle}
          tone={asked.side === 'buy' ? 'up' : 'down'}
          subject={[buttonOf(asked.side), text[`kind_${kind}`]]}
          figures={[
            quantityFigure(typed, context, text),
            ...shownValues(valuesOf(asked), text, tag),
          ]}
          warning={undefined}
          confirmLabel={buttonOf(asked.side)}
          backLabel={text.back}
          closeLabel={text.close}
          onConfirm={() => void send.send(asked)}
          onClose={send.back}
        />
      )}
    </form>
  );
}

const shownValues = (figures: readonly KindValue[], text: KindText, tag: string) =>
  figures.map((figure) => ({
    ...{ name: text[figure.label], value: valueText(figure, tag), unit: figure.unit },
  }));

const quantityFigure = (typed: Typed, context: KindContext, text: KindText) => ({
  name: text.quantity,
  value: groupDecimal(finishedNumber(typed.quantity ?? ''), context.tag),
  unit: context.instrument.base.code,
});

/** The fields of a special kind of order, what it would come to, and the buttons that send it. */
export default function KindTicket(props: KindTicketProps): ReactNode {
  const text = useTexts<KindText>(props.texts, true);
  if (text === undefined) return <Skeleton className="w-full h-40" />;
  return <Body key={props.kind} {...props} text={text} />;
}
