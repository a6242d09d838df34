import { type ReactNode, useMemo } from 'react';
import { NoAccount } from '#kit/ticket/NoAccount.tsx';
import { useSpotLine } from '#kit/ticket/spot/use-spot-line.ts';
import { Ticket } from '#kit/ticket/Ticket.tsx';
import type { TicketDraft } from '#kit/ticket/use-ticket-draft.ts';
import { useMarket } from '#stores/market/market.ts';
import { useProps } from '#ui/island/props.ts';
import { Settings } from './spot/Settings.tsx';
import { feesOfPair, isForUser, type SpotText, type SpotTicketProps } from './spot/spot-ticket.ts';

interface SidesProps {
  readonly draft: TicketDraft;
  readonly text: SpotText;
}

/** Spot's ticket is for one side at a time. */
const Sides = ({ draft: { typed, change }, text }: SidesProps): ReactNode => (
  <fieldset className="grid grid-cols-2 gap-0.5 p-0.5 rounded-md bg-surface-2">
    <legend className="sr-only">{text.side}</legend>
    {(['buy', 'sell'] as const).map((side) => (
      <button
        key={side}
        type="button"
        aria-pressed={typed.side === side}
        onClick={() => change({ side })}
        className={`form-choice form-side form-${side}`}
      >
        {text[side]}
      </button>
    ))}
  </fieldset>
);

/** The ticket of a spot pair. */
export default function SpotTicket({ json }: { readonly json: string }): ReactNode {
  const ofPage = useProps<SpotTicketProps>(json);
  const { symbol } = useMarket(ofPage.symbol);
  const props = useMemo(() => ({ ...ofPage, symbol }), [ofPage, symbol]);
  const { text, tag, kindTexts, logIn, signUp } = props;
  const line = useSpotLine(props, text);
  const { user, hasEnded } = line;
  const ofUser = isForUser(props) ? props.text : undefined;
  return (
    <Ticket
      {...{ line, text, tag, kindTexts }}
      head={(draft) => <Sides draft={draft} text={text} />}
      gate={user ? undefined : <NoAccount {...{ text, logIn, signUp, hasEnded }} />}
      help={ofUser?.help_spotTpsl}
      sideText={(side) => text[side]}
      below={
        user && ofUser && <Settings {...{ user, tag, text: ofUser }} ofPair={feesOfPair(props)} />
      }
    />
  );
}
