import {
  type Placed,
  place as placeOnce,
  type Sending,
  type Submitted,
  sendingOf,
} from '#client/trading.ts';
import { holdChanges, tellHeld } from '#stores/account/order-changes.ts';
import { takeOrder } from '#stores/account/orders.ts';

const rowOf = (placed: Placed) =>
  placed.what === 'placed' ? placed.order : placed.what === 'planned' ? placed.plan : undefined;

/**
 * Sends an order once, for all islands; `onLost` is called when its answer was lost and it is being
 * looked for. What the stream says of it is no news where the answer says it.
 */
export const placeSending = (sending: Sending, onLost: () => void): Promise<Placed> =>
  placeOnce(sending, {
    onLost,
    onSend(clientOid) {
      holdChanges(clientOid);
      return (placed) => {
        if (placed?.what === 'placed') takeOrder(placed.order);
        tellHeld(clientOid, placed && rowOf(placed));
      };
    },
  });

/** The same of an order or plan. */
export const place = (submitted: Submitted, onLost: () => void): Promise<Placed> =>
  placeSending(sendingOf(submitted), onLost);
