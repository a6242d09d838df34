import type { CallParsed } from '#contract/calls.ts';
import { amountOf, lotsOf, ticksOf } from '#contract/map/quantity.ts';
import { isCostAsset } from '#domain/cost/holding.ts';
import { type Asset, type Instrument, pairNames } from '#domain/instrument/instrument.ts';
import { valueAssetOf } from '#domain/instrument/value.ts';
import { amount, lots } from '#domain/money/units.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { PairChange } from '#exchange/view/view.ts';

type Described = Omit<CallParsed<'operatorListPair'>, 'reason' | 'preview'>;

/** A pair that is not listed yet, and whether the simulated liquidity would quote it. */
export interface NewPair {
  readonly instrument: Instrument;
  readonly isQuoted: boolean;
}

const scaleUsual = 8;

/** The pair that an operator describes; what is left out is as usual for such a pair. */
export async function newPairOf(gate: Gate, described: Described): Promise<Outcome<NewPair>> {
  const { symbolId } = pairNames(described.baseCoin + described.quoteCoin);
  if (gate.directory.instrument(symbolId)) return refuse('pairListed', { value: symbolId });
  const quote = gate.directory.asset(described.quoteCoin);
  if (quote === undefined || !isCostAsset(quote.code)) {
    return refuse('currencyUnknown', { asset: described.quoteCoin });
  }
  const base = await baseOf(gate, described);
  if (!base.ok) return base;
  const bare = bareOf(base.value, quote, described);
  const isPair = base.value.code !== quote.code;
  const isExact = bare.priceScale + bare.sizeScale <= quote.scale;
  if (!isPair || !isExact) return refuse('pairRulesInvalid');
  const steps = given(bare, described, ['priceEndStep', 'sizeStep']);
  if (!steps.ok) return steps;
  const stepped = { ...bare, ...steps.value };
  if (stepped.priceStep < 1 || stepped.sizeStep < 1) return refuse('pairRulesInvalid');
  const quoted = await gate.view.quotedPrice(stepped);
  const openPrice = quoted ?? ticksOf(stepped, described.openPrice ?? '');
  if (openPrice === undefined || openPrice === 0) return refuse('priceInvalid');
  const names = ['sizeMin', 'sizeMax', 'notionalMin', 'notionalMax'] as const;
  const limits = given(stepped, described, names);
  if (!limits.ok) return limits;
  const usual = await gate.view.usualRules(stepped, openPrice);
  const instrument = { ...stepped, ...usual, ...limits.value, openPrice };
  return done({ instrument, isQuoted: quoted !== undefined });
}

/** The base coin as it is listed or as the simulator knows it, or a new one of the given name. */
async function baseOf(
  { directory, view }: Gate,
  { baseCoin, baseName, baseScale }: Described,
): Promise<Outcome<Asset>> {
  const known = directory.asset(baseCoin) ?? (await view.simulatedCoin(baseCoin));
  if (known === undefined) {
    if (baseName === undefined) return refuse('currencyUnknown', { asset: baseCoin });
    return done({ code: baseCoin, name: baseName, scale: baseScale ?? scaleUsual });
  }
  // A coin never changes once it is listed.
  const isSame = (baseName ?? known.name) === known.name;
  const isAlike = (baseScale ?? known.scale) === known.scale;
  return isSame && isAlike ? done(known) : refuse('pairRulesInvalid');
}

const bareOf = (
  base: Asset,
  quote: Asset,
  { delegatePricePlace, volumePlace, state }: Described,
): Instrument => ({
  ...pairNames(base.code + quote.code),
  base,
  quote,
  priceScale: delegatePricePlace,
  sizeScale: volumePlace,
  priceStep: 1,
  sizeStep: 1,
  sizeMin: lots(1),
  sizeMax: lots(1),
  notionalMin: amount(1n),
  notionalMax: amount(1n),
  bandUpPpm: 0,
  bandDownPpm: 0,
  state,
});

type RuleTexts = Readonly<Partial<Record<RuleField, string | undefined>>>;
const ruleFields = {
  priceEndStep: 'priceStep',
  sizeStep: 'sizeStep',
  sizeMin: 'sizeMin',
  sizeMax: 'sizeMax',
  notionalMin: 'notionalMin',
  notionalMax: 'notionalMax',
} as const;
export type RuleField = keyof typeof ruleFields;

/** Those of `fields` that are given, in the pair's own units. */
export function given(
  instrument: Instrument,
  texts: RuleTexts,
  fields: readonly RuleField[],
): Outcome<PairChange> {
  const change: Record<string, unknown> = {};
  for (const field of fields) {
    const text = texts[field];
    if (text === undefined) continue;
    const value = ruleOf(instrument, field, text);
    if (value === undefined) return refuse('pairRulesInvalid');
    change[ruleFields[field]] = value;
  }
  return done(change as PairChange);
}

function ruleOf(instrument: Instrument, field: RuleField, text: string) {
  if (field === 'priceEndStep') return ticksOf(instrument, text);
  if (field.startsWith('notional')) return amountOf(valueAssetOf(instrument), text);
  return lotsOf(instrument, text);
}
