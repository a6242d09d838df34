import type { CallerUser } from '#contract/client.ts';
import type { OverviewProps } from '#features/account/overview.ts';

/** A contract whose fees stand for those of its line: none has fees of its own by default. */
const contract = 'BTCUSDT_UMCBL';

/** What the overview shows; what can't be read now is left out. */
export async function overviewProps(locals: App.Locals, user: CallerUser): Promise<OverviewProps> {
  const { exchange, caller, preference } = locals;
  const [info, totals, rates, futures, security] = await Promise.all([
    exchange.call('userInfo', {}, caller),
    exchange.call('accountTotals', {}, caller),
    exchange.call('usdtRate', {}, caller),
    exchange.call('contractRatio', { symbolId: contract }, caller),
    locals.security(),
  ]);
  return {
    email: user.email,
    info: info.ok ? (info.data ?? undefined) : undefined,
    totals: totals.ok ? totals.data : undefined,
    unit: preference?.unit ?? 'USD',
    rates: rates.ok ? rates.data.coinList : [],
    futures: futures.ok ? futures.data : undefined,
    security,
    pin: preference?.pinTradingSwitch ?? false,
  };
}
