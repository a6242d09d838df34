import { slippageDefaultPpm } from '#domain/instrument/instrument.ts';
import { keep } from '#stores/choice/keep.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** Whether every order is shown once more before it is sent. */
export const $confirmsOrders = persistedAtom(
  'confirmOrders',
  false,
  (value): value is boolean => typeof value === 'boolean',
);

/** Keeps that choice, in the user's account too. False: the account did not take it. */
export async function chooseConfirmsOrders(confirms: boolean): Promise<boolean> {
  $confirmsOrders.set(confirms);
  return keep({
    confirmations: { limitOrder: confirms, marketOrder: confirms, planOrder: confirms },
  });
}

/** Whether a position is shown once more before a press in its row closes it at market. Of this browser. */
export const $confirmsCloses = persistedAtom(
  'confirmCloses',
  true,
  (value): value is boolean => typeof value === 'boolean',
);

/** How far a market order may go from the best price, in millionths: what the form offers. */
export const slippageChoices: readonly number[] = [
  1_000,
  5_000,
  slippageDefaultPpm,
  20_000,
  50_000,
];

export const $slippagePpm = persistedAtom(
  'slippage',
  slippageDefaultPpm,
  (value): value is number => typeof value === 'number' && slippageChoices.includes(value),
);
