import { preferenceDefaults } from '#contract/preference.ts';
import { accountSeed, btcContract, open } from '#demo/contract-rows.ts';
import { addressOf, type Demo, type DemoKit, standing } from '#demo/demo.ts';
import { demoHelp } from '#demo/help-links.ts';
import { depth, ticker } from '#demo/market-rows.ts';
import { packProps } from '#ui/island/props.ts';
import { SeedContext } from '#ui/island/seed.ts';
import Ticket from './Ticket.tsx';
import { ticketTopics } from './ticket.ts';
import { ticketDefaults } from './ticket-form.ts';

const size = { width: 320, height: 620 };
const { symbolId } = btcContract;

const ticket = ({ tag, texts }: DemoKit, more: Parameters<typeof accountSeed>[0]) => (
  <SeedContext value={accountSeed(more)}>
    <Ticket
      json={packProps({
        ...{ tag, symbolId, depth: depth(20), ticker: ticker({ symbolId }) },
        ...{ defaults: ticketDefaults(preferenceDefaults), logIn: '#', signUp: '#' },
        kindTexts: addressOf({ ...texts.fields, ...texts['order-kinds'], ...texts.errors }),
        text: {
          ...texts.fields,
          ...texts.form,
          ...texts.ticket,
          ...texts['order-kinds'],
          markStale: texts.errors.markStale,
          ...demoHelp(texts, ticketTopics),
        },
      })}
    />
  </SeedContext>
);

export const demo: Demo = {
  name: 'Futures ticket',
  states: (kit) => [
    { name: 'one-way', ...size, show: () => ticket(kit, {}) },
    {
      name: 'empty account',
      ...size,
      show: () => ticket(kit, { balances: [], positions: open([]) }),
    },
    {
      name: 'hedge',
      ...size,
      show: () => ticket(kit, { positions: { ...open([]), holdMode: 'hedge' } }),
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
      show: () => ticket(kit, { user: undefined }),
    },
  ],
};
