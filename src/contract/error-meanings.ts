import { type ErrorName, errorTable } from '#contract/errors.ts';

/** The meaning of each error of `errorTable`, for API users. */
export const errorMeanings: Readonly<Record<ErrorName, string>> = {
  symbolUnknown: 'Unknown symbol.',
  pairNotOpen: 'The pair’s current state doesn’t allow this action.',
  markStale:
    'The mark price of the contract, or of a cross position, is older than 10 seconds. Until it is back, ' +
    'orders can only reduce positions, and no margin that they need is freed: not by removing it, by a ' +
    'higher leverage or by a transfer.',
  pairPostOnly: 'Only post-only orders are accepted for this pair right now.',
  quantityInvalid:
    'The quantity of an order is missing, less than a step or in the wrong unit for this order.',
  amountInvalid: 'The amount of a transfer, a margin change or a credit is zero or not valid.',
  priceInvalid: 'The price is missing, zero or not allowed for this order type.',
  priceStep: 'The price is not a multiple of the price step.',
  priceAboveMax: 'The price is above the price band.',
  priceBelowMin: 'The price is below the price band.',
  sizeStep: 'The quantity is not a multiple of the quantity step.',
  sizeBelowMin: 'The quantity is below the minimum order quantity.',
  sizeAboveMax: 'The quantity is above the maximum order quantity.',
  notionalBelowMin: 'The order value is below the minimum.',
  notionalAboveMax: 'The order value is above the maximum.',
  ratioInvalid:
    'A ratio is beyond its limit (share that an MMR stop closes, distance or variation of an iceberg, take ' +
    'profit and stop loss of a trailing stop), or finer than a millionth.',
  slippageInvalid: 'The maximum slippage is out of range, or was set on a limit order.',
  timeInForceInvalid: 'The time in force is not available for this order type.',
  triggerPriceInvalid:
    'The trigger price is not a multiple of the price step, or is on the wrong side of the price.',
  presetInvalid:
    'Take profit or stop loss is not allowed on this order, or is on the wrong side of the price.',
  callbackInvalid:
    'The callback rate of the trailing stop is out of range or not a multiple of its step.',
  ocoInvalid:
    'The limit price and the stop price of an OCO order must be on opposite sides of the price.',
  riskRatioInvalid:
    'The level of an MMR stop is out of its range: see getRiskRatioRange. Close to liquidation there is none.',
  balanceNotEnough: 'Insufficient available balance for the order.',
  openOrdersMax: 'Open-order limit reached for this pair.',
  planOrdersMax: 'Trigger-order limit reached for this pair.',
  agentsMax: 'Limit of running iceberg and TWAP orders reached.',
  slicesInvalid: 'The iceberg or TWAP order would have too few or too many slices.',
  intervalInvalid: 'The TWAP interval is too short or too long, or the total duration is too long.',
  batchTooLarge: 'Too many orders in the batch.',
  clientOidDuplicate: 'The client order ID is already used by an order with different parameters.',
  orderUnknown: 'Order not found.',
  orderEnded: 'The order is already filled or canceled.',
  amendNothing: 'The modification doesn’t change the order.',
  amendInvalid:
    'Invalid modification: the new quantity is at or below the filled quantity, or the order would match.',
  notChangeable: 'This property can’t be changed for this order type or in its current state.',
  timeoutInvalid: 'The timeout of the auto-cancel timer must be 0 or within the allowed range.',
  userUnknown: 'User not found.',
  userFrozen: 'The account is frozen by an operator and can’t trade.',
  balanceMax: 'The balance would exceed the maximum the exchange supports.',
  favoritesMax: 'Favorites limit reached.',
  favoriteGroupsMax: 'Limit of favorites lists reached.',
  favoriteGroupUnknown: 'Favorites list not found.',
  priceAlertsMax: 'Price-alert limit reached.',
  priceAlertUnknown: 'Price alert not found.',
  priceAlertReached: 'The last price has already reached the alert price.',
  currencyUnknown: 'Unsupported display currency.',
  pinNeeded: 'The trading PIN must be verified in this session first.',
  pinWrong: 'Incorrect PIN or password.',
  pinLocked: 'Too many incorrect attempts. After five, the PIN is locked for 15 minutes.',
  pinExists: 'A trading PIN is already set.',
  pinMissing: 'No trading PIN is set.',
  apiKeysMax: 'API-key limit reached.',
  apiKeyUnknown: 'API key not found.',
  apiKeyExpiryInvalid:
    'The expiry date is in the past or too far ahead. Keys without an IP list last 90 days at most.',
  passwordWrong: 'Incorrect account password.',
  codeNeeded: 'Two-factor authentication is on: an authenticator code is required.',
  codeWrong: 'The authenticator code is incorrect, expired or already used.',
  busy: 'The server is busy and the request was not processed. Retry later.',
  readOnly: 'The exchange is read-only. The request was not processed.',
  notRecorded: 'The command could not be stored. The request was not processed.',
  jobDelayed: 'A part of the request failed. The rest is done, and that part is retried.',
  malformed: 'The request doesn’t match the endpoint’s schema.',
  noSession: 'Not logged in, or logged out.',
  wrongOrigin: 'The request comes from another site’s origin.',
  unknownCall: 'Unknown endpoint.',
  wrongMethod: 'Wrong HTTP method for this endpoint.',
  tooLarge: 'The request body is larger than 64 kB.',
  wrongType: 'The content type must be JSON.',
  tooMany:
    'Rate limit exceeded, or too many requests are waiting. Retry after `Retry-After` seconds.',
  signatureMissing: 'This endpoint requires a signature.',
  signatureInvalid: 'The signature doesn’t match the request.',
  signatureStale:
    'The signature’s timestamp is too far from the server time, which `requestTime` returns.',
  signingKeyUnknown:
    'The session has no signing key, or lost it in a server restart. Create a new one with `signingKey`.',
  accessKeyUnknown: 'API key not found: it is misspelled or revoked.',
  accessKeyExpired: 'The API key has expired.',
  addressNotAllowed: 'The IP address is not on the API key’s IP list.',
  keyPermissionMissing: 'The API key lacks the required permission.',
  callNotForKeys: 'This endpoint requires a session; API keys can’t call it.',
  signatureReplayed: 'The nonce was already used. The request was not processed again.',
  publicKeyInvalid: 'The public key is not a valid P-256 point.',
  noPaperTrading: 'Paper trading is not available.',
  internal: 'Internal error. The exchange logged it.',
  sessionExpired: 'The session has expired after 30 days.',
  sessionReplaced: 'The session was replaced by a newer login.',
  passwordChanged: 'The session ended because the password was changed.',
  sessionRevoked:
    'The session was ended from another device. When `userInfo` returns this code, don’t log out.',
  loginAbnormal: 'The session was ended because it was used in another browser on another network.',
  accountLoggedOut: 'The account was closed by its owner.',
  areaRestricted: 'The exchange is not available in this region without verification.',
  areaProduct: 'The product is not available in this region.',
  areaAccount: 'Accounts from this region can’t use this feature.',
  locationLimit: 'The exchange is not available at this location.',
  identityNeeded: 'Identity verification is required.',
  identityExpired: 'The ID document has expired.',
  addressNeeded: 'Proof of address is required.',
  identityRefused: 'Identity verification failed. It can be tried again.',
  ordersInTheWay: 'Open orders don’t match the new step.',
  productInUse:
    'Users have open orders, positions or holds of the product. It must be made reduce-only first.',
  jobUnknown: 'No running background job has this ID.',
  jobRunning: 'The background job is not failing.',
  pairRulesInvalid: 'No order could be placed under these rules.',
  pairListed: 'The pair is already listed.',
  postUnknown: 'Post not found: never published, or withdrawn.',
  deliveryTimeInvalid: 'The delivery of a dated contract can only be moved to an earlier time.',
  deliveryNotWaiting: 'The contract’s delivery doesn’t wait for a price to be confirmed.',
  fundingTimeInvalid:
    'The funding can’t be moved to this time: only earlier, within its own interval.',
  postsMax: 'The exchange has as many posts as it can keep (`limit`).',
  noPermission: 'The account lacks permission.',
  contactService: 'Contact customer support to continue.',
  fundsNotEnough: 'Insufficient available balance for the transfer.',
  transferSame: 'The source and destination accounts are the same.',
  transferClosed: 'One of the accounts doesn’t accept transfers, or not of this coin.',
  accountOff: 'The product of the destination account is not available.',
  pageNumber: 'The page number must be a whole number.',
  unsupported: 'This operation is not supported for the instrument or position mode.',
  businessLimit:
    'This product is not available for the account, or its demo coin was received within the last 24 hours.',
  riskOrderFailed:
    'A conditional order failed when it triggered: its order would exceed the risk limit of the position.',
  riskLimitClosed: 'The risk limit doesn’t allow new positions.',
  openPositionMax:
    'The position and open orders would exceed the highest risk tier that the leverage allows.',
  markPriceLimit:
    'At its fill price, the order’s open loss against the mark price exceeds its margin.',
  leverageMax: 'The leverage is above the maximum for the risk tier.',
  leverageFixed:
    'Margin mode and position mode can’t be changed while orders or positions are open.',
  settingsDiffer: 'The margin mode or leverage in the order differs from the contract’s settings.',
  traderOpenMin: 'The lead trader’s order is below the minimum that followers can copy.',
  positionNotEnough: 'The position is smaller than the quantity to close.',
  positionMissing: 'There is no such position: it was closed, or is not yet.',
  holdPositionMax: 'The position and open orders would exceed the highest risk tier.',
  reduceOnly: 'Only reduce-only orders are allowed right now.',
  deliveryPeriod: 'The contract is being delivered. Orders are not accepted.',
  deliveryNear: 'The contract is close to delivery. New positions are not allowed.',
};

/** What an error means, and whether it is one that the exchange never answers yet. */
export const meaningOf = (name: ErrorName): string =>
  errorTable[name].notMet === undefined
    ? errorMeanings[name]
    : `${errorMeanings[name]} Reserved: not returned yet.`;
