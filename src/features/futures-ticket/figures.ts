import type { LinearInstrument } from '#domain/instrument/instrument.ts';
import { type Amount, amount } from '#domain/money/units.ts';

/** Decimals of amounts on the ticket. */
const decimals = 2;

/** An amount as the ticket shows it, rounded down: what is available is never said too high. */
export function shownAmount({ settle }: LinearInstrument, units: Amount): Amount {
  const drop = 10n ** BigInt(Math.max(0, settle.scale - decimals));
  return amount((units / drop) * drop);
}

/** The same rounded up: a cost is never said too low. */
export function shownCost({ settle }: LinearInstrument, units: Amount): Amount {
  const drop = 10n ** BigInt(Math.max(0, settle.scale - decimals));
  return amount(((units + drop - 1n) / drop) * drop);
}
