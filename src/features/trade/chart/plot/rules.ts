import type { MessageKey } from '#i18n/translate.ts';

export const ruleKeys = [
  'ruleState',
  'rulePriceStep',
  'ruleSizeStep',
  'ruleSizeMin',
  'ruleSizeMax',
  'ruleValueMin',
  'ruleValueMax',
  'ruleBuyPrices',
  'ruleSellPrices',
  'ruleFromLast',
  'ruleFees',
  'state_preOpen',
  'state_callAuction',
  'state_trading',
  'state_postOnly',
  'state_cancelOnly',
  'state_halted',
  'state_delisted',
] as const satisfies readonly MessageKey<'spot'>[];
