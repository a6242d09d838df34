import { symbolIdOf, symbolOf } from '#domain/line/line.ts';
import { lineOnRoute } from '#domain/line/site.ts';
import { translator } from '#i18n/translate.ts';
import { packProps } from '#ui/island/props.ts';
import { Seed } from '#ui/island/seed.ts';
import { tradeProps } from '../../_trade/props.ts';
import { forVisitors, readMarket } from '../../_trade/read.ts';
import {
  accountProps,
  barProps,
  deliveredProps,
  ordersProps,
  positionsProps,
  seedOf,
  ticketProps,
} from './_props.ts';

/** What the page of a contract is made of, or the status of the page that says why there is none. */
export async function openContract(locals: App.Locals, route: string, symbol: string) {
  const line = lineOnRoute(`futures/${route}`);
  if (line === undefined) return 404;
  const market = await readMarket(locals, line, symbolIdOf(line, symbol));
  return typeof market === 'number' ? market : contractPage(locals, market);
}

const contractPage = forVisitors((locals, market) => {
  const ticket = translator(locals.locale, 'ticket', 'ticket-contract');
  const bar = barProps(locals, market);
  const { symbolId, contract } = market.symbol;
  const isDated = contract?.deliveryTime !== undefined;
  return {
    trade: {
      ...tradeProps(locals, market),
      description: translator(locals.locale, 'futures')(
        isDated ? 'datedDescription' : 'contractDescription',
        { symbol: symbolOf(symbolId) },
      ),
      tickerKey: packProps(bar),
      formTitle: ticket('futures'),
      formLabel: ticket('form'),
    },
    bar,
    seed: new Seed(seedOf(locals, market)),
    ticket: ticketProps(locals, market),
    delivered: deliveredProps(locals, market),
    account: accountProps(locals, market),
    positions: positionsProps(locals, market),
    orders: ordersProps(locals, market),
  };
});
