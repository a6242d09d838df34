import { describe, expect, it } from 'vitest';
import { listedContracts } from '#domain/futures/listed.ts';
import { lots, ticks } from '#domain/money/units.ts';
import { asksAny, ticketCautions } from './cautions.ts';
import { emptyForm, emptyLegs, type Placing, type TicketForm } from './ticket-form.ts';
import type { TicketSide } from './use-ticket.ts';

const contract = listedContracts.find(({ symbol }) => symbol === 'BTCUSDT')!;
const level = (price: number, size: number) => ({ price: ticks(price), size: lots(size) });
const market = {
  contract,
  bids: [level(599_990, 100_000), level(590_000, 900_000)],
  asks: [level(600_010, 100_000), level(605_500, 900_000)],
  last: ticks(600_000),
};

/** What a ticket says of an order that would be liquidated at a price. */
function cautionsOf(
  form: Partial<TicketForm>,
  { side = 'buy', size = 1_000 }: { side?: Placing['side']; size?: number } = {},
  liquidation = 570_000,
) {
  const placing: Placing = {
    ...{ side, size: lots(size), holdMode: 'oneWay', entry: ticks(600_000), leverage: 20 },
  };
  const figures = { liquidation: ticks(liquidation) } as TicketSide['figures'];
  const found = ticketCautions({ placing, figures }, { ...emptyForm, ...form }, market);
  return [...found.map(({ what }) => what), ...(asksAny(found) ? ['asks'] : [])];
}

const stop = (trigger: string) => ({ ...emptyLegs, stopLoss: { trigger } });

describe('FUTP-02 what a ticket warns of before an order is sent', () => {
  it.each([
    [{ price: '60000' }, {}, []],
    [{ price: '61500' }, {}, ['farPrice', 'asks']],
    [{ price: '58500' }, { side: 'sell' }, ['farPrice', 'asks']],
    [{ type: 'market' }, { size: 240_000 }, ['impact']],
    [{ type: 'market' }, { size: 2_000_000 }, ['partFill', 'bookShare', 'impact', 'asks']],
    [{ price: '60005', timeInForce: 'makerOnly' }, {}, ['postOnlyTakes']],
    [{ type: 'plan', trigger: '58000', price: '59900' }, {}, ['farPrice', 'asks']],
    [{ price: '60000', preset: stop('57500') }, {}, []],
    [{ price: '60000', preset: stop('57000') }, {}, ['stopBeyond', 'asks']],
    [{ price: '60000', preset: stop('50000'), reduceOnly: true }, {}, []],
  ] as const)('%j, %j: %j', (form, order, expected) =>
    expect(cautionsOf(form, order)).toEqual(expected),
  );

  it('of a short, a stop loss above its liquidation price', () => {
    const of = (trigger: string) =>
      cautionsOf({ price: '60000', preset: stop(trigger) }, { side: 'sell' }, 630_000);
    expect(of('62900')).toEqual([]);
    expect(of('63000')).toEqual(['stopBeyond', 'asks']);
  });
});
