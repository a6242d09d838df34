import { intlTag } from '#i18n/locale.ts';
import { contractDetails } from './contract-details.ts';
import { deliveries } from './deliveries.ts';
import { contractFees, spotFees } from './fees.ts';
import { funding } from './funding.ts';
import { indexSources } from './index-sources.ts';
import { insuranceFund } from './insurance-fund.ts';
import { spotPairs, tradingParameters } from './parameters.ts';
import type { LiveBlock, LiveContext, Piece } from './piece.ts';
import { positionLimits, positionTiers } from './tiers.ts';
import { wordsOf } from './words.ts';

/** By the name that a text has between double brackets. */
const liveBlocks = {
  'spot-fees': spotFees,
  'contract-fees': contractFees,
  'contract-details': contractDetails,
  'trading-parameters': tradingParameters,
  'position-tiers': positionTiers,
  'position-limits': positionLimits,
  funding,
  'index-sources': indexSources,
  'insurance-fund': insuranceFund,
  deliveries,
  'spot-pairs': spotPairs,
} as const satisfies Readonly<Record<string, LiveBlock>>;

export type BlockName = keyof typeof liveBlocks;

export const isBlock = (name: string): name is BlockName => Object.hasOwn(liveBlocks, name);

type Asked = Pick<LiveContext, 'exchange' | 'caller' | 'query'> & { readonly locale: string };

/** Reads a block; undefined: the exchange doesn't answer now. The page around it stays readable. */
export async function readLive(
  name: BlockName,
  { locale, ...asked }: Asked,
): Promise<readonly Piece[] | undefined> {
  const context = { ...asked, tag: intlTag(locale), words: wordsOf(locale) };
  return await liveBlocks[name](context).catch(() => undefined);
}
