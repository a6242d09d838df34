import { figures as deliveryData } from './delivery-data.ts';
import type { Figures } from './figure.ts';
import { figures as fundingRate } from './funding-rate.ts';
import { figures as futuresDetails } from './futures-details.ts';
import { figures as futuresSummarize } from './futures-summarize.ts';
import { figures as liquidationSummarize } from './liquidation-summarize.ts';
import { figures as marginSummarize } from './margin-summarize.ts';
import { figures as orderSummarize } from './order-summarize.ts';
import { figures as positionLimit } from './position-limit.ts';
import { figures as positionTier } from './position-tier.ts';
import { figures as priceIndexes } from './price-indexes.ts';
import { figures as provisionForRisks } from './provision-for-risks.ts';
import { figures as spotRules } from './spot-rules.ts';
import { figures as tradingFee } from './trading-fee.ts';
import { figures as tradingParameters } from './trading-parameters.ts';

/** By the address of the page: its folder in `content/info` and its file's name. */
export const allFigures: Readonly<Record<string, Figures>> = {
  'futures/futures-summarize': futuresSummarize,
  'futures/margin-summarize': marginSummarize,
  'futures/liquidation-summarize': liquidationSummarize,
  'futures/order-summarize': orderSummarize,
  'futures/trading-fee': tradingFee,
  'futures/futures-details': futuresDetails,
  'futures/trading-parameters': tradingParameters,
  'futures/position-tier': positionTier,
  'futures/position-limit': positionLimit,
  'futures/funding-rate': fundingRate,
  'futures/price-indexes': priceIndexes,
  'futures/provision-for-risks': provisionForRisks,
  'futures/delivery-data': deliveryData,
  'spot/spot-rules': spotRules,
};
