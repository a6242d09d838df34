import type { FormEvent, ReactNode } from 'react';
import { amountText, priceText, sizeText } from '#contract/map/quantity.ts';
import type { Side } from '#domain/codes/side.ts';
import { finishedNumber } from '#domain/input/number.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { displayAmount } from '#domain/money/display.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import { groupDecimal, noFigure } from '#i18n/number.ts';
import { FormFields } from '#kit/form/FormFields.tsx';
import type { Typed } from '#kit/form/form.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import ConfirmDialog from '#ui/react/ConfirmDialog.tsx';
import { Problem } from '#ui/react/Problem.tsx';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { Slider } from '#ui/react/Slider.tsx';
import {
  type KindContext,
  type KindFigure,
  type KindText,
  type PricedSize,
  sizeIn,
} from './kind.ts';
import { type KindSide, kindSides, problemsOf, useKindDraft, useKindSend } from './use-kind.ts';

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

const figureValue = ({ value, isWord }: KindFigure, tag: string): string =>
  isWord ? value : groupDecimal(value, tag);

/** Names and figures, one to a line. */
const Figures = ({
  figures,
  text,
  tag,
}: {
  readonly figures: readonly KindFigure[];
  readonly text: KindText;
  readonly tag: string;
}): ReactNode => (
  <dl className="grid gap-2.5">
    {figures.map((figure) => (
      <div key={figure.label} className="flex justify-between gap-3">
        <dt className="text-text-2">{text[figure.label]}</dt>
        <dd>
          <bdi className="num">{figureValue(figure, tag)}</bdi> {figure.unit}
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
  readonly draft: ReturnType<typeof useKindDraft>;
  readonly side: Side;
  readonly context: KindContext;
  readonly text: KindText;
}

const tones = { buy: 'bg-up text-on-up', sell: 'bg-down text-on-down' } as const;

function Body(props: BodyProps): ReactNode {
  const { kind, sides, buttonOf, context, gate, extra, hasEnded, text, onPlaced } = props;
  const { tag } = context;
  const draft = useKindDraft(kind, context);
  const { form, typed, change } = draft;
  const found = kindSides(draft, sides, context);
  const sending = useKindSend({ kind, draft, context, hasEnded, text, onPlaced });
  const { phase, tried, asked, failure, press } = sending;
  const problems = gate ? {} : problemsOf(found, draft, tried, text, tag);
  const [only, other] = found.sides;
  const figuresOf = ({ special, side }: KindSide) =>
    special ? form.figures(special, side, context) : [];
  const whole = found.sides.find(({ special }) => special)?.special;
  const orders = whole && form.orders?.(whole, context);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (hasEnded || (!other && !gate)) press(only!);
  };
  return (
    <form
      noValidate
      aria-label={text[`kind_${kind}`]}
      onInput={sending.anew}
      onSubmit={onSubmit}
      className="grid gap-2.5"
    >
      <p className="text-2xs text-text-2">{text[`about_${kind}`]}</p>
      <Available {...props} />
      <FormFields
        {...{ fields: found.fields, typed, context, text, problems }}
        onChange={(field, value) => change({ [field]: value })}
      />
      {extra}
      {!other && <Share {...{ draft, context, text }} side={only!.side} />}
      {!other && <Figures figures={figuresOf(only!)} text={text} tag={tag} />}
      {orders && orders.length > 0 && <OrderList {...{ orders, context, text }} />}
      {problems.form && <Problem key={problems.form.code} text={problems.form.text} />}
      {failure && <Problem key={failure} text={failure} />}
      {gate || (
        <div className={other ? 'grid grid-cols-2 gap-2.5' : 'grid'}>
          {found.sides.map((one) => (
            <div key={one.side} className="grid gap-1.5 content-start">
              <button
                type={other ? 'button' : 'submit'}
                aria-disabled={phase !== undefined}
                onClick={other && (() => press(one))}
                className={`min-h-10.5 rounded-md border border-transparent text-base font-650 aria-disabled:opacity-60 ${tones[one.side]}`}
              >
                {phase === one.side ? text.sending : buttonOf(one.side)}
              </button>
              {other && (
                <div className="text-2xs">
                  <Figures figures={figuresOf(one)} text={text} tag={tag} />
                </div>
              )}
            </div>
          ))}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={text.confirmTitle}
          tone={asked.side === 'buy' ? 'up' : 'down'}
          subject={[buttonOf(asked.side), text[`kind_${kind}`]]}
          figures={[
            quantityFigure(typed, context, text),
            ...shownFigures(figuresOf(asked), text, tag),
          ]}
          warning={undefined}
          confirmLabel={buttonOf(asked.side)}
          backLabel={text.back}
          closeLabel={text.close}
          onConfirm={() => void sending.send(asked)}
          onClose={sending.back}
        />
      )}
    </form>
  );
}

const shownFigures = (figures: readonly KindFigure[], text: KindText, tag: string) =>
  figures.map((figure) => ({
    ...{ name: text[figure.label], value: figureValue(figure, tag), unit: figure.unit },
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
