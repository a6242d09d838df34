import { type FeesProps, feesCatalogs } from '#features/account/fees/fees.ts';
import { intlTag } from '#i18n/locale.ts';
import { messages } from '#i18n/translate.ts';

/** What the page of fees shows; undefined: it can't be read now. */
export async function feesProps(locals: App.Locals): Promise<FeesProps | undefined> {
  const { locale, exchange, caller } = locals;
  const [info, fees, rules] = await Promise.all([
    exchange.call('userInfo', {}, caller),
    exchange.call('userFees', {}, caller),
    exchange.call('vipRules', {}, caller),
  ]);
  if (!info.ok || !info.data || !fees.ok || !rules.ok) return undefined;
  return {
    tag: intlTag(locale),
    user: info.data,
    fees: fees.data,
    rules: rules.data,
    text: messages(locale, ...feesCatalogs),
  };
}
