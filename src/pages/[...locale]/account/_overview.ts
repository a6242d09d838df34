import type { CallerUser } from '#contract/client.ts';
import type { OverviewProps } from '#features/account/access/overview.ts';

/** What the overview shows; what can't be read now is left out. */
export async function overviewProps(locals: App.Locals, user: CallerUser): Promise<OverviewProps> {
  const { exchange, caller, preference } = locals;
  const [info, totals, rates, fees, security] = await Promise.all([
    exchange.call('userInfo', {}, caller),
    exchange.call('accountTotals', {}, caller),
    exchange.call('usdtRate', {}, caller),
    exchange.call('userFees', {}, caller),
    locals.security(),
  ]);
  return {
    email: user.email,
    info: info.ok ? (info.data ?? undefined) : undefined,
    totals: totals.ok ? totals.data : undefined,
    unit: preference?.unit ?? 'USD',
    coins: rates.ok ? rates.data.coinList : [],
    fees: fees.ok ? fees.data : undefined,
    security,
    pin: preference?.pinTradingSwitch ?? false,
  };
}
