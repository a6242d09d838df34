import type { MessageKey, Messages } from '#i18n/translate.ts';

/** What a ticket needs of the special kinds before one is chosen. */
export const kindNameKeys = [
  'more',
  'moreKinds',
  'kind_oco',
  'kind_trailing',
  'kind_scaled',
  'kind_iceberg',
  'kind_twap',
] as const satisfies readonly MessageKey<'order-kinds'>[];

/** What the exchange may refuse of them. */
export const kindErrorKeys = [
  'priceStep',
  'priceAboveMax',
  'priceBelowMin',
  'triggerPriceInvalid',
  'triggerPriceInvalid_limit',
  'triggerPriceInvalid_step',
  'sizeStep',
  'sizeBelowMin',
  'sizeAboveMax',
  'notionalBelowMin',
  'notionalAboveMax',
  'ocoInvalid',
  'callbackInvalid',
  'slicesInvalid',
  'intervalInvalid',
  'balanceNotEnough',
  'openOrdersMax',
  'pairNotOpen',
  'pairPostOnly',
] as const satisfies readonly MessageKey<'errors'>[];

export type KindNames = Pick<Messages<'order-kinds'>, (typeof kindNameKeys)[number]>;
