import type { Fault } from '../planted.ts';

const fault = (name: string, file: string, find: string, put: string): Fault => ({
  name,
  edits: [{ file: `exchange/core/${file}.ts`, find, put }],
});

/** What could go wrong between two products in one book; the simulation must notice every one. */
export const placeFaults: readonly Fault[] = [
  fault(
    'a maker is cleared by the product of the taker',
    'orders/settling',
    'if (maker.standing.product !== standing.product) {',
    'if (standing.product === undefined) {',
  ),
  fault('a taker has no time to borrow', 'orders/settling', "taker.prepare(deal, 'taker');", ''),
  fault(
    'what a maker can trade is asked of the product of the first',
    'orders/maker-offers',
    'if (product !== this.#product) {',
    'if (this.#product === undefined) {',
  ),
  fault(
    'a restart puts orders into the account of their line',
    'loading',
    'const standing = standingAt(state, traderOf(state, userId), listing, place);',
    'const standing = standingAt(state, traderOf(state, userId), listing);',
  ),
  fault(
    'a fired order is traded from the account of its line',
    'conditional/plans',
    'place: plan.place,',
    '',
  ),
  fault(
    'take profit and stop loss trade from the account of the line',
    'conditional/presets',
    'place: order.place, side, kind }',
    "place: 'spot', side, kind }",
  ),
  fault(
    'canceling all reaches what a bot trades',
    'jobs/cancel',
    'act !== undefined || place === own',
    'act !== undefined || place === own || own !== undefined',
  ),
  fault(
    'what is left of a canceled order is released by the product of the line',
    'orders/ending',
    'productOf(standing).release(state, standing, order, rest as Lots);',
    '(listing.instrument && standing.place === listing.place ? productOf(standing).release(state, standing, order, rest as Lots) : undefined);',
  ),
];
