import { type Answer, call } from '#client/call.ts';
import type { CallOutput } from '#contract/calls.ts';
import { dollars } from '#domain/money/display-value.ts';

export type Totals = CallOutput<'accountTotals'>;

/** What the user has, and what its values are shown in. */
export interface ShownAssets {
  readonly totals: Totals;
  readonly unit: string;
  readonly rates: CallOutput<'usdtRate'>['coinList'];
}

/**
 * Reads what the assets menu shows. The unit is asked for too: pages that the build makes know no
 * user. Without it, or its rate, values are in dollars.
 */
export async function readAssets(): Promise<Answer<ShownAssets>> {
  const [totals, preference] = await Promise.all([
    call('accountTotals', {}),
    call('getPreference', {}),
  ]);
  if (!totals.ok) return totals;
  const unit = preference.ok ? preference.data.unit : dollars;
  const rates = unit === dollars ? undefined : await call('usdtRate', {});
  const data = { totals: totals.data, unit, rates: rates?.ok ? rates.data.coinList : [] };
  return { ok: true, data };
}
