import { preferenceDefaults } from '#contract/preference.ts';
import { user } from '#demo/account-rows.ts';
import { btcContract, contractMarks, longPosition } from '#demo/contract-rows.ts';
import { addressOf, type Demo, type DemoKit, standing } from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import { depth, ticker } from '#demo/market-rows.ts';
import { packProps } from '#ui/island/props.ts';
import Ticket from './Ticket.tsx';
import { type TicketProps, ticketTopics } from './ticket.ts';
import { ticketDefaults } from './ticket-form.ts';

const size = { width: 320, height: 620 };

const ticket = ({ tag, texts }: DemoKit, more: Partial<TicketProps>) => (
  <Ticket
    json={packProps({
      ...{
        tag,
        symbol: btcContract,
        symbols: [btcContract],
        depth: depth(20),
        user,
        wallet: '5000',
      },
      ticker: ticker({ symbolId: btcContract.symbolId }),
      positions: { positions: [longPosition], settings: [], holdMode: 'oneWay' },
      ...{
        contracts: contractMarks,
        orders: [],
        defaults: ticketDefaults(preferenceDefaults),
        logIn: '#',
        signUp: '#',
      },
      kindTexts: addressOf({ ...texts.fields, ...texts['order-kinds'], ...texts.errors }),
      text: {
        ...texts.fields,
        ...texts.form,
        ...texts.ticket,
        ...texts['order-kinds'],
        ...demoHelp(texts, ticketTopics),
      },
      ...more,
    })}
  />
);

export const demo: Demo = {
  name: 'Futures ticket',
  states: (kit) => [
    { name: 'one-way', ...size, show: () => ticket(kit, {}) },
    {
      name: 'empty account',
      ...size,
      show: () =>
        ticket(kit, {
          wallet: undefined,
          positions: { positions: [], settings: [], holdMode: 'oneWay' },
        }),
    },
    {
      name: 'hedge',
      ...size,
      show: () => ticket(kit, { positions: { positions: [], settings: [], holdMode: 'hedge' } }),
    },
    {
      ...{ name: 'trailing stop', ...size, height: 760 },
      show: () => ticket(kit, {}),
      act: async (frame) => {
        const more = (await standing(frame, 'select:has([value=trailing])')) as HTMLSelectElement;
        more.value = 'trailing';
        more.dispatchEvent(new Event('change', { bubbles: true }));
        (await standing(frame, 'form button.bg-up')).click();
      },
    },
    {
      name: 'visitor',
      ...size,
      show: () => ticket(kit, { user: undefined, positions: undefined, wallet: undefined }),
    },
  ],
};
