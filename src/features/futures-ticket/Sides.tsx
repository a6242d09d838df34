import type { ReactNode } from 'react';
import { priceText, sizeText } from '#contract/map/quantity.ts';
import { groupDecimal, noFigure, priceDecimal } from '#i18n/number.ts';
import { amountShown } from '#kit/amount-text.ts';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { Problem } from '#ui/react/Problem.tsx';
import { useAccountLink } from '#ui/react/use-account-link.ts';
import { cautionText, ticketCautions } from './cautions.ts';
import type { TicketProps } from './ticket.ts';
import type { TicketSending } from './use-send.ts';
import type { TicketSide, TicketState } from './use-ticket.ts';
import { issueText } from './words.ts';

interface SidesProps {
  readonly props: TicketProps;
  readonly state: TicketState;
  readonly sending: TicketSending;
}

interface RowProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly unit?: string;
}

const Row = ({ name, value, unit }: RowProps): ReactNode => (
  <div className="flex flex-wrap justify-between gap-x-2">
    <dt className="text-text-2">{name}</dt>
    <dd className="ms-auto">
      <bdi className="num">{value ?? noFigure}</bdi>
      {value !== undefined && unit && <span>{` ${unit}`}</span>}
    </dd>
  </div>
);

/** What an order of a side would come to. */
function Figures({
  props,
  state,
  one,
}: Omit<SidesProps, 'sending'> & { readonly one: TicketSide }) {
  const { text, tag } = props;
  const { contract, account } = state;
  const { settle, base } = contract;
  const { figures, most } = one;
  const money = (units: bigint) => amountShown(settle, units, 'up', tag);
  return (
    <dl className="grid gap-1 text-2xs">
      <Row name={text.cost} value={figures && money(figures.cost)} unit={settle.code} />
      <Row
        name={text.max}
        value={
          account.isUser && most !== undefined
            ? groupDecimal(sizeText(contract, most), tag)
            : undefined
        }
        unit={base.code}
      />
      <Row
        name={text.liquidationPrice}
        value={
          figures?.liquidation === undefined
            ? undefined
            : priceDecimal(priceText(contract, figures.liquidation), tag)
        }
      />
      <Row name={text.fee} value={figures && money(figures.fee)} unit={settle.code} />
    </dl>
  );
}

/** What to look at again before an order is sent. */
function Cautions({ props, state, one }: Omit<SidesProps, 'sending'> & { one: TicketSide }) {
  const { form, market } = state;
  const found = one.issues.length > 0 ? [] : ticketCautions(one, form, market);
  return (
    <ul className="grid gap-1 text-2xs text-warn empty:hidden">
      {found.map((caution) => (
        <li key={caution.what}>{cautionText(caution, props, market, form)}</li>
      ))}
    </ul>
  );
}

/** What a button says: what it does to which position. */
export function sideText({ text }: TicketProps, { form, own }: TicketState, side: 'buy' | 'sell') {
  if (own.holdMode === 'oneWay') return side === 'buy' ? text.buyLong : text.sellShort;
  if (form.action === 'open') return side === 'buy' ? text.openLong : text.openShort;
  return side === 'buy' ? text.closeShort : text.closeLong;
}

/** For a visitor the ways to an account. */
export function NoAccount({ props }: { readonly props: TicketProps }): ReactNode {
  const { text } = props;
  const logIn = useAccountLink(props.logIn);
  const signUp = useAccountLink(props.signUp);
  return (
    <div className="grid gap-2">
      <p className="text-text-2">{text.needsAccount}</p>
      <div className="grid grid-cols-2 gap-2">
        <a href={logIn} className="btn-quiet h-10.5 text-sm">
          {text.logIn}
        </a>
        <a href={signUp} className="btn-primary h-10.5 text-sm">
          {text.signUp}
        </a>
      </div>
    </div>
  );
}

/** Without money and positions there is nothing to trade with: the way to some. */
const NoMoney = ({ props: { text } }: Pick<SidesProps, 'props'>): ReactNode => (
  <div className="grid gap-2">
    <p className="text-text-2">{text.emptyAccount}</p>
    <button
      type="button"
      className="btn-primary h-10.5 text-sm"
      onClick={() => $lineTransferAsked.set(true)}
    >
      {text.transfer}
    </button>
  </div>
);

/** The two orders that a ticket may send, each with its figures and what stands against it. */
export function Sides({ props, state, sending }: SidesProps): ReactNode {
  const { account, own } = state;
  if (!account.isUser) return <NoAccount props={props} />;
  if (account.isEmpty) return <NoMoney props={props} />;
  const { phase, tried, press } = sending;
  const isClosing = own.holdMode === 'hedge' && state.form.action === 'close';
  const shown = isClosing ? [...state.sides].reverse() : state.sides;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {shown.map((one) => {
        const [issue] = tried?.side === one.side ? sending.issuesOf(one) : [];
        const text =
          sending.sending?.side === one.side
            ? props.text.sending
            : sideText(props, state, one.side);
        return (
          <div key={one.side} className="grid gap-1.5 content-start">
            <button
              type="button"
              data-goal={one.side}
              aria-disabled={phase !== 'ready'}
              onClick={() => press(one)}
              className={`min-h-10.5 rounded-md border border-transparent text-base font-650 aria-disabled:opacity-60 ${one.side === 'buy' ? 'bg-up text-on-up' : 'bg-down text-on-down'}`}
            >
              {text}
            </button>
            {issue && <Problem key={issue.code} text={issueText(issue, props)} />}
            {!issue && <Cautions props={props} state={state} one={one} />}
            <Figures props={props} state={state} one={one} />
          </div>
        );
      })}
    </div>
  );
}
