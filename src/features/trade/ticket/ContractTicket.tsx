import type { ReactNode } from 'react';
import { useContractLine } from '#kit/ticket/contract/use-contract-line.ts';
import { NoAccount } from '#kit/ticket/NoAccount.tsx';
import { Ticket } from '#kit/ticket/Ticket.tsx';
import { $lineTransferAsked } from '#stores/account/transfer-asked.ts';
import { type IslandProps, useSeededProps } from '#ui/island/seed.ts';
import { lazy } from '#ui/react/lazy.ts';
import { ContractHead } from './ContractHead.tsx';
import type { ContractText, ContractTicketProps } from './contract-ticket.ts';

const transfer = () => $lineTransferAsked.set(true);

/** Without money and positions there is nothing to trade with: the way to some. */
const NoMoney = ({ text }: { readonly text: ContractText }): ReactNode => (
  <div className="grid gap-2">
    <p className="text-text-2">{text.emptyAccount}</p>
    <button type="button" className="btn-primary h-10.5 text-sm" onClick={transfer}>
      {text.transfer}
    </button>
  </div>
);

/** The same choices as on spot, which are the user's; they come apart from what a ticket begins with. */
const OrderSettings = lazy(() => import('#kit/ticket/OrderSettings.tsx'));
const Settings = (props: { readonly text: ContractText; readonly tag: string }): ReactNode => (
  <div className="grid gap-2.5 mx-3 pt-2.5 pb-3 min-h-18 border-t border-line">
    <OrderSettings {...props} />
  </div>
);

/** The ticket of a contract. */
export default function ContractTicket({ json }: IslandProps): ReactNode {
  const props = useSeededProps<ContractTicketProps>(json);
  const { text, tag, kindTexts, logIn, signUp } = props;
  const line = useContractLine(props, text);
  const { isUser, hasEnded, account, symbolId } = line;
  const gate = isUser ? (
    account.unitOf(symbolId).isEmpty && <NoMoney text={text} />
  ) : (
    <NoAccount {...{ text, logIn, signUp, hasEnded }} />
  );
  return (
    <Ticket
      {...{ line, text, tag, kindTexts, gate }}
      head={(draft) => <ContractHead {...{ line, draft, text, tag }} />}
      help={text.help_tpsl}
      below={isUser && <Settings {...{ text, tag }} />}
      onTransfer={isUser ? transfer : undefined}
      sideText={(side) => (side === 'buy' ? text.buyLong : text.sellShort)}
    />
  );
}
