import type { RefusalCode } from '#domain/refusal.ts';

/** What a client does about a code beyond what its caller does (§8). */
type ErrorEffect = 'toast' | 'logout' | 'verify' | 'nothing';

/** Failures before a rule was reached: of the request, the session or the server. */
export type GateCode =
  | 'malformed'
  | 'noSession'
  | 'wrongOrigin'
  | 'unknownCall'
  | 'wrongMethod'
  | 'tooLarge'
  | 'wrongType'
  | 'tooMany'
  | 'internal';

interface ErrorRow {
  /** The code on the wire. `ours`: §8 names the key but no number, or neither. */
  readonly wire: string;
  readonly ours?: true;
  readonly status: number;
  readonly effect: ErrorEffect;
  /** §8's key; absent where §8 has none. */
  readonly key?: string;
}

const rule = (wire: string, more: Partial<ErrorRow> = {}): ErrorRow => ({
  wire,
  status: 200,
  effect: 'toast',
  ...more,
});
const ours = { ours: true } as const;

/** One row per failure. The message is `errors:<name>` in the catalogues. */
export const errorTable: Readonly<Record<RefusalCode | GateCode, ErrorRow>> = {
  symbolUnknown: rule('50045', ours),
  pairNotOpen: rule('50046'),
  pairPostOnly: rule('50047', ours),
  quantityInvalid: rule('50020', ours),
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
  balanceNotEnough: rule('50056', { key: 'balance_available_not_enough' }),
  openOrdersMax: rule('50031', { ...ours, key: 'unfilled orders limit' }),
  planOrdersMax: rule('50032', ours),
  batchTooLarge: rule('50033', ours),
  clientOidDuplicate: rule('000001', { key: 'duplicate client order id' }),
  orderUnknown: rule('50034', ours),
  orderEnded: rule('50035', ours),
  amendNothing: rule('50036', ours),
  amendInvalid: rule('50037', ours),
  timeoutInvalid: rule('50038', ours),
  userUnknown: rule('20106'),
  userFrozen: rule('20202', { key: 'account not normal' }),
  balanceMax: rule('50039', ours),
  busy: rule('50000', { ...ours, status: 503 }),
  readOnly: rule('50001', { ...ours, status: 503 }),
  malformed: rule('40000', { ...ours, status: 400 }),
  noSession: rule('00004', { status: 401, effect: 'logout' }),
  wrongOrigin: rule('40003', { ...ours, status: 403 }),
  unknownCall: rule('40004', { ...ours, status: 404 }),
  wrongMethod: rule('40005', { ...ours, status: 405 }),
  tooLarge: rule('40013', { ...ours, status: 413 }),
  wrongType: rule('40015', { ...ours, status: 415 }),
  tooMany: rule('40029', { ...ours, status: 429 }),
  internal: rule('50002', { ...ours, status: 500 }),
};

export type ErrorName = keyof typeof errorTable;

/** What a program can read of a refusal by a rule: `limit` in `values` is what was broken. */
export interface RefusalData {
  /** §8's key, or our own name where §8 has none. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

export const refusalData = (name: ErrorName, values: RefusalData['values'] = {}): RefusalData => ({
  key: errorTable[name].key ?? name,
  values,
});
