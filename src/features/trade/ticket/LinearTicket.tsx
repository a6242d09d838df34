import type { ReactNode } from 'react';
import { useLinearLine } from '#kit/ticket/linear/use-linear-line.ts';
import { NoAccount } from '#kit/ticket/NoAccount.tsx';
import { Ticket } from '#kit/ticket/Ticket.tsx';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { LinearHead } from './LinearHead.tsx';
import type { LinearText, LinearTicketProps } from './linear-ticket.ts';

const transfer = () => $lineTransferAsked.set(true);

/** Without money and positions there is nothing to trade with: the way to some. */
const NoMoney = ({ text }: { readonly text: LinearText }): ReactNode => (
  <div className="grid gap-2">
    <p className="text-text-2">{text.emptyAccount}</p>
    <button type="button" className="btn-primary h-10.5 text-sm" onClick={transfer}>
      {text.transfer}
    </button>
  </div>
);

/** The ticket of a contract. */
export default function LinearTicket({ json }: IslandProps): ReactNode {
  const props = useSeededProps<LinearTicketProps>(json);
  const { text, tag, kindTexts, logIn, signUp } = props;
  const line = useLinearLine(props, text);
  const { isUser, hasEnded, account, symbolId } = line;
  const gate = isUser ? (
    account.unitOf(symbolId).isEmpty && <NoMoney text={text} />
  ) : (
    <NoAccount {...{ text, logIn, signUp, hasEnded }} />
  );
  return (
    <Ticket
      {...{ line, text, tag, kindTexts, gate }}
      head={(draft) => <LinearHead {...{ line, draft, text, tag }} />}
      help={text.help_tpsl}
      onTransfer={isUser ? transfer : undefined}
      sideText={(side) => (side === 'buy' ? text.buyLong : text.sellShort)}
    />
  );
}
