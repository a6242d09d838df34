import type { HelpLinks } from '#i18n/help-links.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { KindNames } from '#kit/order-kinds/names.ts';
import type { SpotPage } from '#kit/ticket/spot/use-spot-line.ts';

export const formKeys = [
  'form',
  'side',
  'buy',
  'sell',
  'buyCoin',
  'sellCoin',
  'orderType',
  'limit',
  'market',
  'plan',
  'timeInForce',
  'gtc',
  'gtcLong',
  'makerOnly',
  'makerOnlyLong',
  'fok',
  'fokLong',
  'ioc',
  'iocLong',
  'available',
  'price',
  'triggerPrice',
  'execution',
  'firesAbove',
  'firesBelow',
  'quantity',
  'unit',
  'orderValue',
  'bbo',
  'bboName',
  'counterparty',
  'queue',
  'stepHigher',
  'stepLower',
  'percent',
  'marketPrice',
  'tpsl',
  'takeProfit',
  'stopLoss',
  'legOrder',
  'limitPrice',
  'legPriceName',
  'fromPrice',
  'maxBuy',
  'maxSell',
  'fee',
  'averagePrice',
  'priceImpact',
  'about',
  'sending',
  'checking',
  'logIn',
  'signUp',
  'needsAccount',
  'ended',
  'planUnfunded',
  'impactWarn',
  'farPrice',
  'farPlan',
  'bookShare',
  'partFill',
  'postOnlyTakes',
  'close',
] as const satisfies readonly MessageKey<'form'>[];

/** What only a user comes to read. */
export const userFormKeys = [
  'feeLevel',
  'vip',
  'payFeesInBgb',
  'confirmOrders',
  'slippageMax',
  'triggerMissing',
  'quantityMissing',
  'valueMissing',
  'priceMissing',
  'strayMark',
  'numberTooLarge',
  'aboveZero',
  'takeProfitLow',
  'stopLossHigh',
  'presetEmpty',
  'fokNotFilled',
  'confirmTitle',
  'askNoMore',
  'back',
  'placed',
  'planPlaced',
  'placedFilled',
  'placedPart',
  'placedEnded',
  'notPlaced',
  'neverArrived',
  'stillUnknown',
  'arrivedBefore',
  'noAnswer',
  'end_cancelledByUser',
  'end_selfTrade',
  'end_immediateRest',
  'end_notFillable',
  'end_wouldTake',
  'end_slippage',
  'end_noLiquidity',
  'end_deadManSwitch',
  'end_pairClosed',
  'end_presetTriggered',
  'end_fillsMax',
] as const satisfies readonly MessageKey<'form'>[];

/** Words of the page's settings that a user's form says too. */
export const sharedPreferenceKeys = [
  'notKept',
] as const satisfies readonly MessageKey<'preferences'>[];

/** Refusals that the form can foresee; a user's form has their texts. */
export const issueKeys = [
  'pairNotOpen',
  'pairPostOnly',
  'priceStep',
  'priceAboveMax',
  'priceBelowMin',
  'triggerPriceInvalid',
  'triggerPriceInvalid_limit',
  'sizeStep',
  'sizeBelowMin',
  'sizeAboveMax',
  'notionalBelowMin',
  'notionalAboveMax',
  'timeInForceInvalid',
  'balanceNotEnough',
  'openOrdersMax',
  'planOrdersMax',
] as const satisfies readonly MessageKey<'errors'>[];

export type SpotText = Readonly<Record<(typeof formKeys)[number], string>> & KindNames;
export type SpotUserText = SpotText &
  Readonly<Record<(typeof userFormKeys)[number], string>> &
  Pick<Messages<'preferences'>, (typeof sharedPreferenceKeys)[number]> &
  Pick<Messages<'errors'>, (typeof issueKeys)[number]> &
  HelpLinks<'spotTpsl'>;

/** What a page brings for the ticket; where somebody is logged in, `text` is all of `SpotUserText`. */
export interface SpotTicketProps extends SpotPage {
  readonly logIn: string;
  readonly signUp: string;
  /** Where the texts of the special kinds are read. */
  readonly kindTexts: string;
  readonly text: SpotText;
}

/** The ticket of a page that somebody opened who was logged in. */
type UserTicketProps = SpotTicketProps & { readonly text: SpotUserText };

/** A page with a user comes with the texts of one (`pages/[...locale]/spot`). */
export const isForUser = (props: SpotTicketProps): props is UserTicketProps =>
  props.user !== undefined;

/** A pair's own fees, where it has some, in the place of the user's. */
export const feesOfPair = ({ symbol }: Pick<SpotTicketProps, 'symbol'>) => ({
  ...(symbol.makerPpm === undefined ? {} : { makerPpm: symbol.makerPpm }),
  ...(symbol.takerPpm === undefined ? {} : { takerPpm: symbol.takerPpm }),
});
