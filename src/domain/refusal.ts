/** Refusals by the rules for orders and money; `core/orders/refusals.test.ts` provokes each of them. */
export const coreRefusalCodes = [
  'symbolUnknown',
  'pairNotOpen',
  'pairPostOnly',
  'quantityInvalid',
  'amountInvalid',
  'priceInvalid',
  'priceStep',
  'priceAboveMax',
  'priceBelowMin',
  'sizeStep',
  'sizeBelowMin',
  'sizeAboveMax',
  'notionalBelowMin',
  'notionalAboveMax',
  'slippageInvalid',
  'timeInForceInvalid',
  'triggerPriceInvalid',
  'presetInvalid',
  'callbackInvalid',
  'ratioInvalid',
  'ocoInvalid',
  'balanceNotEnough',
  'openOrdersMax',
  'agentsMax',
  'slicesInvalid',
  'intervalInvalid',
  'planOrdersMax',
  'batchTooLarge',
  'clientOidDuplicate',
  'orderUnknown',
  'orderEnded',
  'amendNothing',
  'amendInvalid',
  'notChangeable',
  'timeoutInvalid',
  'userUnknown',
  'userFrozen',
  'balanceMax',
  'fundsNotEnough',
  'transferSame',
  'transferClosed',
  'accountOff',
] as const;

/**
 * Why a request was refused: an expected failure, as a value. Text is made where it is shown
 * (`locales/<locale>/errors*.json`, one message per code); the wire code of each stands in
 * `contract/errors.ts`. `values` are decimal texts or names that the message may show.
 */
export type RefusalCode =
  | (typeof coreRefusalCodes)[number]
  | PositionRefusalCode
  | OperatingRefusalCode
  | ProfileRefusalCode
  | KeyRefusalCode
  | 'publicKeyInvalid'
  | 'tooMany'
  | 'notRecorded'
  | 'jobDelayed'
  | 'busy'
  | 'readOnly';

/** Refusals about positions and their margin. */
type PositionRefusalCode =
  | 'markStale'
  | 'deliveryNear'
  | 'deliveryPeriod'
  | 'unsupported'
  | 'openPositionMax'
  | 'holdPositionMax'
  | 'riskOrderFailed'
  | 'markPriceLimit'
  | 'leverageMax'
  | 'leverageFixed'
  | 'settingsDiffer'
  | 'positionNotEnough'
  | 'riskRatioInvalid'
  | 'positionMissing';

/** Refusals about what a user keeps beside money and orders. */
type ProfileRefusalCode =
  | 'favoritesMax'
  | 'favoriteGroupsMax'
  | 'favoriteGroupUnknown'
  | 'priceAlertsMax'
  | 'priceAlertUnknown'
  | 'priceAlertReached'
  | 'currencyUnknown'
  | 'pinNeeded'
  | 'pinWrong'
  | 'pinLocked'
  | 'pinExists'
  | 'pinMissing';

/** Refusals about API keys, and about who changes them. */
type KeyRefusalCode =
  | 'apiKeysMax'
  | 'apiKeyUnknown'
  | 'apiKeyExpiryInvalid'
  | 'passwordWrong'
  | 'codeNeeded'
  | 'codeWrong';

/** Refusals of what operators do, and of what they have closed. */
type OperatingRefusalCode =
  | 'noPermission'
  | 'areaRestricted'
  | 'businessLimit'
  | 'ordersInTheWay'
  | 'productInUse'
  | 'jobUnknown'
  | 'jobRunning'
  | 'pairRulesInvalid'
  | 'pairListed'
  | 'fundingTimeInvalid'
  | 'deliveryTimeInvalid'
  | 'deliveryNotWaiting'
  | 'pageNumber'
  | 'postUnknown'
  | 'postsMax';

export interface Refusal {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string>>;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refuse = (
  code: RefusalCode,
  values: Readonly<Record<string, string>> = {},
): { readonly ok: false; readonly refusal: Refusal } => ({ ok: false, refusal: { code, values } });
