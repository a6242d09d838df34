import type { Preference } from '#contract/preference.ts';
import type { TriggerSource } from '#domain/order/conditional.ts';

/** The price that the take profit and stop loss of a user's positions are compared with (§3). */
export const tpslSource: Readonly<Record<Preference['tpslPriceType'], TriggerSource>> = {
  ...{ market: 'last', fair: 'mark' },
};
