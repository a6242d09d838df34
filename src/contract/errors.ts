import type { RefusalCode } from '#domain/refusal.ts';

/** What a client does about a code beyond what its caller does (§8). */
export type ErrorEffect = 'toast' | 'logout' | 'verify' | 'pin' | 'nothing';

/** Failures before a rule was reached: of the request, the session or the server. */
export type GateCode =
  | 'malformed'
  | 'noSession'
  | SessionCode
  | 'wrongOrigin'
  | 'unknownCall'
  | 'wrongMethod'
  | 'tooLarge'
  | 'wrongType'
  | SignatureCode
  | KeyCode
  | 'noPaperTrading'
  | 'internal';

/** Why a session has ended. */
type SessionCode =
  | 'sessionExpired'
  | 'sessionReplaced'
  | 'passwordChanged'
  | 'sessionRevoked'
  | 'loginAbnormal';

/** Why a call's signature is not taken: nothing was done, so it may be sent again, signed anew. */
type SignatureCode =
  | 'signatureMissing'
  | 'signatureInvalid'
  | 'signatureStale'
  | 'signatureReplayed'
  | 'signingKeyUnknown';

/** Why a call that an API key signed is not carried out. */
type KeyCode =
  | 'accessKeyUnknown'
  | 'accessKeyExpired'
  | 'addressNotAllowed'
  | 'keyPermissionMissing'
  | 'callNotForKeys';

/**
 * What §8 lists and this exchange does not answer yet: known to the client all the same, so that
 * it does the right thing with them, and kept free for what they mean.
 */
export type UnmetCode =
  | 'accountLoggedOut'
  | 'areaProduct'
  | 'areaAccount'
  | 'locationLimit'
  | 'identityNeeded'
  | 'identityExpired'
  | 'addressNeeded'
  | 'identityRefused'
  | 'contactService'
  | 'riskLimitClosed'
  | 'traderOpenMin'
  | 'reduceOnly';

/** Why a code is never answered yet: what it is about does not exist here. */
type Unmet = 'sessions' | 'identity' | 'areas' | 'futures' | 'traders';

interface ErrorRow {
  /** The code on the wire. `ours`: §8 does not give the number, or not what it means. */
  readonly wire: string;
  readonly ours?: true;
  readonly status: number;
  readonly effect: ErrorEffect;
  /** §8's key; absent where §8 has none. */
  readonly key?: string;
  /** Never answered yet, for want of this. */
  readonly notMet?: Unmet;
}

const rule = (wire: string, more: Partial<ErrorRow> = {}): ErrorRow => ({
  wire,
  status: 200,
  effect: 'toast',
  ...more,
});
const ours = { ours: true } as const;
const logout = { status: 401, effect: 'logout' } as const;
const verify = { effect: 'verify' } as const;
const futures = { ...ours, notMet: 'futures' } as const;

/**
 * One row per failure: every code and key of §8, and our own. The message is `errors:<name>` in
 * the catalogs, the meaning stands in `error-meanings.ts`.
 */
export const errorTable: Readonly<Record<RefusalCode | GateCode | UnmetCode, ErrorRow>> = {
  symbolUnknown: rule('50045', ours),
  pairNotOpen: rule('50046'),
  pairPostOnly: rule('50047', ours),
  markStale: rule('50000', { ...ours, key: 'mark price not fresh' }),
  quantityInvalid: rule('50020', { ...ours, key: 'margin_count_not_enough' }),
  amountInvalid: rule('50059', ours),
  priceInvalid: rule('50019', ours),
  priceStep: rule('50021', ours),
  priceAboveMax: rule('50018', { key: 'price above max' }),
  priceBelowMin: rule('50017', { key: 'price below min' }),
  sizeStep: rule('50022', ours),
  sizeBelowMin: rule('50023', ours),
  sizeAboveMax: rule('50024', { ...ours, key: 'delegate count over max' }),
  notionalBelowMin: rule('50025', { ...ours, key: 'min cost limit' }),
  notionalAboveMax: rule('50026', ours),
  slippageInvalid: rule('50027', ours),
  timeInForceInvalid: rule('50028', ours),
  triggerPriceInvalid: rule('50029', ours),
  presetInvalid: rule('50030', ours),
  callbackInvalid: rule('50053', ours),
  ocoInvalid: rule('50054', ours),
  riskRatioInvalid: rule('50058', ours),
  ratioInvalid: rule('50060', ours),
  balanceNotEnough: rule('50056', { key: 'balance_available_not_enough' }),
  openOrdersMax: rule('50031', { ...ours, key: 'unfilled orders limit' }),
  planOrdersMax: rule('50032', ours),
  agentsMax: rule('50042', ours),
  slicesInvalid: rule('50043', ours),
  intervalInvalid: rule('50044', ours),
  batchTooLarge: rule('50033', ours),
  clientOidDuplicate: rule('000001', { key: 'duplicate client order id' }),
  orderUnknown: rule('50034', ours),
  orderEnded: rule('50035', ours),
  amendNothing: rule('50036', ours),
  amendInvalid: rule('50037', ours),
  notChangeable: rule('50055', ours),
  timeoutInvalid: rule('50038', ours),
  userUnknown: rule('20106'),
  userFrozen: rule('20202', { key: 'account not normal' }),
  balanceMax: rule('50039', ours),
  fundsNotEnough: rule('02014'),
  transferSame: rule('50040', ours),
  transferClosed: rule('50041', ours),
  accountOff: rule('60020', ours),
  favoritesMax: rule('60001', ours),
  favoriteGroupsMax: rule('60002', ours),
  favoriteGroupUnknown: rule('60003', ours),
  priceAlertsMax: rule('60004', ours),
  priceAlertUnknown: rule('60005', ours),
  priceAlertReached: rule('60006', ours),
  currencyUnknown: rule('60007', ours),
  pinNeeded: rule('60010', { ...ours, effect: 'pin' }),
  pinWrong: rule('60011', ours),
  pinLocked: rule('60012', ours),
  pinExists: rule('60013', ours),
  pinMissing: rule('60014', ours),
  apiKeysMax: rule('60030', ours),
  apiKeyUnknown: rule('60031', ours),
  apiKeyExpiryInvalid: rule('60032', ours),
  passwordWrong: rule('60033', ours),
  codeNeeded: rule('60034', ours),
  codeWrong: rule('60035', ours),
  busy: rule('50000', { ...ours, status: 503 }),
  readOnly: rule('50001', { ...ours, status: 503 }),
  notRecorded: rule('50003', ours),
  jobDelayed: rule('50004', ours),
  malformed: rule('40000', { ...ours, status: 400 }),
  noSession: rule('00004', { ...ours, ...logout }),
  wrongOrigin: rule('40003', { ...ours, status: 403 }),
  unknownCall: rule('40004', { ...ours, status: 404 }),
  wrongMethod: rule('40005', { ...ours, status: 405 }),
  tooLarge: rule('40013', { ...ours, status: 413 }),
  wrongType: rule('40015', { ...ours, status: 415 }),
  tooMany: rule('40029', { ...ours, status: 429 }),
  signatureMissing: rule('40101', { ...ours, status: 401 }),
  signatureInvalid: rule('40102', { ...ours, status: 401 }),
  signatureStale: rule('40103', { ...ours, status: 401 }),
  signingKeyUnknown: rule('40104', { ...ours, status: 401 }),
  accessKeyUnknown: rule('40105', { ...ours, status: 401 }),
  accessKeyExpired: rule('40106', { ...ours, status: 401 }),
  addressNotAllowed: rule('40107', { ...ours, status: 403 }),
  keyPermissionMissing: rule('40108', { ...ours, status: 403 }),
  callNotForKeys: rule('40109', { ...ours, status: 403 }),
  signatureReplayed: rule('40009', { ...ours, status: 409 }),
  publicKeyInvalid: rule('40016', { ...ours, status: 400 }),
  noPaperTrading: rule('40020', ours),
  internal: rule('50002', { ...ours, status: 500 }),
  sessionExpired: rule('00005', { ...ours, ...logout }),
  sessionReplaced: rule('00006', { ...ours, ...logout }),
  passwordChanged: rule('20906', { ...ours, ...logout }),
  sessionRevoked: rule('20205', { ...ours, ...logout }),
  loginAbnormal: rule('20206', logout),
  accountLoggedOut: rule('24303', { notMet: 'sessions' }),
  areaRestricted: rule('23126', { ...verify, key: 'area user limit' }),
  areaProduct: rule('34443', { notMet: 'areas' }),
  areaAccount: rule('23108', { notMet: 'areas' }),
  locationLimit: rule('34450', { notMet: 'areas' }),
  identityNeeded: rule('24391', { ...verify, notMet: 'identity' }),
  identityExpired: rule('24392', { ...ours, ...verify, notMet: 'identity' }),
  addressNeeded: rule('24393', { ...ours, ...verify, notMet: 'identity' }),
  identityRefused: rule('24394', { ...ours, ...verify, notMet: 'identity' }),
  noPermission: rule('23140', { status: 403 }),
  ordersInTheWay: rule('60025', ours),
  jobUnknown: rule('60026', ours),
  jobRunning: rule('60027', ours),
  pairRulesInvalid: rule('60021', ours),
  postUnknown: rule('60022', ours),
  pairListed: rule('60023', ours),
  postsMax: rule('60024', ours),
  fundingTimeInvalid: rule('60028', ours),
  deliveryTimeInvalid: rule('60036', ours),
  deliveryNotWaiting: rule('60037', ours),
  productInUse: rule('60029', ours),
  contactService: rule('22100', { notMet: 'identity' }),
  pageNumber: rule('50049'),
  unsupported: rule('50076', { ...ours, key: 'unsupported operation' }),
  businessLimit: rule('50074', { ...ours, key: 'business limit' }),
  riskOrderFailed: rule('50066'),
  riskLimitClosed: rule('50071', { ...futures, key: 'risk limit not open' }),
  openPositionMax: rule('50070', { ...ours, key: 'open position limit' }),
  markPriceLimit: rule('50072', { ...ours, key: 'mark open price limit' }),
  leverageMax: rule('50073', { ...ours, key: 'leverage limit' }),
  leverageFixed: rule('50014', ours),
  settingsDiffer: rule('50057', ours),
  traderOpenMin: rule('50075', {
    ...ours,
    key: 'trader minimum open check',
    notMet: 'traders',
  }),
  positionNotEnough: rule('50077', { ...ours, key: 'position not enough' }),
  positionMissing: rule('50078', { ...ours, key: 'close with no position' }),
  holdPositionMax: rule('50079', { ...ours, key: 'exceed max hold position' }),
  reduceOnly: rule('50052', futures),
  deliveryNear: rule('50080', { ...ours, key: 'delivery before limit' }),
  deliveryPeriod: rule('50081', { ...ours, key: 'delivery period placement limit' }),
};

export type ErrorName = keyof typeof errorTable;

/** What a client does about a wire code; undefined: the catalog does not know it. */
export function effectOfCode(code: string): ErrorEffect | undefined {
  return effects.get(code);
}

const effects: ReadonlyMap<string, ErrorEffect> = new Map(
  Object.values(errorTable).map(({ wire, effect }) => [wire, effect]),
);

/** What a program can read of a refusal by a rule: `limit` in `values` is what was broken. */
export interface RefusalData {
  /** §8's key, or our own name where §8 has none. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  /** The help article about it, if there is one. */
  readonly help?: RefusalHelp | undefined;
}

/** A link to a help article, in the language of the answer. */
export interface RefusalHelp {
  /** The page's address. */
  readonly path: string;
  readonly title: string;
  /** What the link says. */
  readonly label: string;
}

export const refusalData = (name: ErrorName, values: RefusalData['values'] = {}): RefusalData => ({
  key: errorTable[name].key ?? name,
  values,
});
