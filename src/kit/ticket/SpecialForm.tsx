import { type ReactNode, useEffect, useMemo } from 'react';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import type { SpecialKind } from '#domain/line/line.ts';
import { floorToStep } from '#domain/money/round.ts';
import { lots } from '#domain/money/units.ts';
import { groupDecimal } from '#i18n/number.ts';
import type { Typed } from '#kit/form/form.ts';
import { useDraft } from '#kit/form/use-form.ts';
import { counted } from '#kit/order-kinds/counted.ts';
import type { PricedSize, SideContext, Words } from '#kit/order-kinds/kind.ts';
import { orderKinds } from '#kit/order-kinds/kinds.ts';
import { sizeIn } from '#kit/order-kinds/parts.ts';
import { onPick } from '#stores/choice/draft.ts';
import { useTexts } from '#stores/page/use-texts.ts';
import { Skeleton } from '#ui/react/Skeleton.tsx';
import { Slider } from '#ui/react/Slider.tsx';

import { clearedOf, type TicketSide } from './pressed.ts';
import { TicketForm, type TicketSlots } from './TicketForm.tsx';
import { specialKey, type Ticket } from './use-ticket.ts';

interface SpecialProps extends Omit<TicketSlots, 'head'> {
  readonly ticket: Ticket;
  readonly kind: SpecialKind;
  /** Where the texts of the special kinds are read. */
  readonly texts: string;
}

interface OrderListProps {
  readonly orders: readonly PricedSize[];
  readonly context: SideContext;
  readonly text: Words;
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

interface ShareProps {
  readonly one: TicketSide;
  readonly text: Words;
  readonly onChange: (change: Typed) => void;
}

/** The quantity of a special kind as a share of the most that can be had. */
function Share({ one, text, onChange }: ShareProps): ReactNode {
  const { context, typed, side, form } = one;
  const { instrument } = context;
  const price = form.priceOf?.(typed, context);
  const most = price && context.mostAt(side, price);
  const size = sizeIn(typed, 'quantity', context);
  const percent = most ? Math.min(100, Math.floor((size / most) * 100)) : 0;
  const put = (share: number) => {
    const size = lots(floorToStep(Math.floor(((most ?? 0) * share) / 100), instrument.sizeStep));
    onChange({ quantity: size > 0 ? sizeText(instrument, size) : '' });
  };
  return (
    <Slider
      label={text.percent ?? ''}
      side={side}
      value={percent}
      disabled={!most}
      onChange={put}
    />
  );
}

/** The fields of a special kind, in the place of the usual ones; what is typed outlives the sheet. */
function Body({ kind, texts, ...props }: SpecialProps & { readonly text: Words }): ReactNode {
  const { ticket } = props;
  const { line, draft } = ticket;
  const { counting } = line;
  // The line's own words go before those of the kinds.
  const text = counting ? { ...props.text, ...ticket.text } : props.text;
  const { unit = '' } = draft.typed;
  // Once it is open, the unit is its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const form = useMemo(
    () => (counting ? counted(orderKinds[kind], counting, unit) : orderKinds[kind]),
    [kind, counting],
  );
  const side = line.sidesOf(draft.typed)[0]!;
  const own = useDraft(form, { ...line.contextOf(draft.typed), side }, specialKey(line, kind));
  const { symbolId } = line;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes it is the same each time.
  useEffect(
    () =>
      onPick(symbolId, ({ price }) => {
        if (typeof form.picks === 'string') own.change({ [form.picks]: price });
      }),
    [symbolId, form],
  );
  // What the ticket's kinds share is the ticket's own: whether orders may only close a position.
  const shared = new Set(counting?.checks.map(({ name }) => name));
  const onChange = (change: Typed) =>
    (Object.keys(change).some((name) => shared.has(name)) ? draft : own).change(change);
  const ofTicket = [...shared].map((name) => [name, draft.typed[name] ?? '']);
  return (
    <TicketForm
      {...props}
      {...{ form, text, head: undefined, name: text[`kind_${kind}`] }}
      underFields={([only, other]) =>
        !other && <Share one={only!} text={text} onChange={own.change} />
      }
      underValues={(sides) => {
        const whole = sides.find(({ request }) => request);
        const orders = whole && form.orders?.(whole.request, whole.context);
        return (
          orders && orders.length > 0 && <OrderList {...{ orders, text }} context={whole.context} />
        );
      }}
      typed={{ ...own.typed, ...Object.fromEntries(ofTicket) }}
      onChange={onChange}
      onSent={(sent) => {
        const empty = clearedOf(sent, own.now());
        if (empty) own.change(empty);
      }}
    />
  );
}

export default function SpecialForm(props: SpecialProps): ReactNode {
  const text = useTexts<Words>(props.texts, true);
  if (text === undefined) return <Skeleton className="w-full h-40" />;
  return <Body key={props.kind} {...props} text={text} />;
}
