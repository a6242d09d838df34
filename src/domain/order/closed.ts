import { deliversAtOf } from '#domain/futures/delivery.ts';
import type { Instrument } from '#domain/instrument/instrument.ts';
import type { Refusal } from '#domain/refusal.ts';

/** Why an instrument takes no order in its state: a contract that is being delivered says so. */
export function closedIssue(instrument: Instrument): Refusal {
  const { state } = instrument;
  const isDelivering = state === 'cancelOnly' && deliversAtOf(instrument) !== undefined;
  return isDelivering
    ? { code: 'deliveryPeriod', values: {} }
    : { code: 'pairNotOpen', values: { state } };
}

/** Why a contract whose positions may only become smaller takes nothing that could open one. */
export function openingClosedIssue(instrument: Instrument): Refusal | undefined {
  if (instrument.state !== 'reduceOnly') return undefined;
  return deliversAtOf(instrument) === undefined
    ? { code: 'pairNotOpen', values: { state: instrument.state } }
    : { code: 'deliveryNear', values: {} };
}
