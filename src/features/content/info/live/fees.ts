import type { SymbolRow } from '#contract/calls/market.ts';
import type { CallOutput } from '#contract/calls.ts';
import { type Line, symbolOf, usualContractLine } from '#domain/line/line.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import { groupDecimal } from '#i18n/number.ts';
import { ppmRate, ratioPercent } from '#i18n/ratio.ts';
import type { Cell, LiveBlock, LiveContext, Piece } from './piece.ts';

type Rules = CallOutput<'vipRules'>;
type Level = Rules['levels'][number];

const scale = 9;

/** A rate with the discount of the coin that fees may be paid in taken off. */
function discounted(ratio: string, discount: string): string {
  const [rate, off] = [parseUnits(ratio, scale)!, parseUnits(discount, scale)!];
  return formatUnitsShort(rate * (10n ** BigInt(scale) - off), 2 * scale);
}

/** What a level pays: names of columns, and rates. */
type Rates = (level: Level, rules: Rules) => readonly string[];

const spotRates: Rates = ({ makerFeeRate, takerFeeRate }, { discountRate }) => [
  ...[makerFeeRate, takerFeeRate],
  ...[discounted(makerFeeRate, discountRate), discounted(takerFeeRate, discountRate)],
];

const contractRates: Rates = ({ contractMakerFeeRate, contractTakerFeeRate }) => [
  contractMakerFeeRate,
  contractTakerFeeRate,
];

interface Fees {
  readonly businessLine: Line;
  readonly caption: (context: LiveContext) => string;
  readonly rates: Rates;
  /** Whether fees can be paid in another coin. */
  readonly isDiscounted: boolean;
}

/** The names of the rates, in their order. */
function rateNames({ words }: LiveContext, { isDiscounted }: Fees): readonly string[] {
  const names = [words.orders('maker'), words.orders('taker')];
  const inBgb = names.map((market) => words.fees('paidInBgb', { market }));
  return isDiscounted ? [...names, ...inBgb] : names;
}

const percentCell = (ratio: string, { tag }: LiveContext): Cell => ({
  text: ratioPercent(ratio, tag),
});

/** All levels, the visitor's own marked. `own`: undefined for visitors. */
function levelsTable(
  context: LiveContext,
  fees: Fees,
  rules: Rules,
  own: number | undefined,
): Piece {
  const { words, tag } = context;
  return {
    ...{ kind: 'table', id: `${fees.businessLine}-levels`, caption: fees.caption(context) },
    ...{ empty: words.table('nothingMatches') },
    columns: [
      { label: words.fees('level') },
      { label: words.fees('volumeMin'), end: true },
      ...rateNames(context, fees).map((label) => ({ label, end: true })),
    ],
    rows: rules.levels.map((level) => ({
      isMarked: level.level === own,
      cells: [
        {
          text: `VIP\u00a0${level.level}`,
          ...(level.level === own ? { tag: words.fees('yours') } : {}),
        },
        { text: groupDecimal(level.volumeMin, tag) },
        ...fees.rates(level, rules).map((ratio) => percentCell(ratio, context)),
      ],
    })),
  };
}

const hasOwnFees = ({ makerPpm, takerPpm }: SymbolRow): boolean =>
  makerPpm !== undefined || takerPpm !== undefined;

/** Pairs with fees in the place of the level's; nothing where there are none. */
function ownFees(context: LiveContext, { businessLine }: Fees, pairs: readonly SymbolRow[]) {
  const { words } = context;
  const cell = (ppm: number | undefined): Cell => ({
    text: ppm === undefined ? words.fees('level') : ppmRate(ppm, context.tag),
  });
  const table: Piece = {
    ...{ kind: 'table', id: `${businessLine}-own-fees`, caption: words.fees('ownFees') },
    ...{ empty: words.table('nothingMatches') },
    columns: [
      { label: words.orders('pair') },
      { label: words.orders('maker'), end: true },
      { label: words.orders('taker'), end: true },
    ],
    rows: pairs.map(({ symbolId, makerPpm, takerPpm }) => ({
      cells: [{ text: symbolOf(symbolId) }, cell(makerPpm), cell(takerPpm)],
    })),
  };
  return pairs.length > 0 ? [table] : [];
}

const feesBlock =
  (fees: Fees): LiveBlock =>
  async (context) => {
    const { exchange, caller } = context;
    const { businessLine } = fees;
    const [rules, own, pairs] = await Promise.all([
      exchange.call('vipRules', {}, caller),
      caller.user ? exchange.call('userFees', {}, caller) : undefined,
      exchange.call('getAllSymbol', { businessLine }, caller),
    ]);
    if (!rules.ok) return undefined;
    const listed = pairs.ok ? (pairs.data.symbolDTOList ?? []) : [];
    const level = own?.ok ? own.data.vipLevel : undefined;
    return [
      levelsTable(context, fees, rules.data, level),
      ...ownFees(context, fees, listed.filter(hasOwnFees)),
    ];
  };

/** What spot trades cost, by level. */
export const spotFees = feesBlock({
  businessLine: 'spot',
  caption: ({ words }) => words.info('spotFees'),
  rates: spotRates,
  isDiscounted: true,
});

/** What trades of contracts cost, by level. */
export const contractFees = feesBlock({
  businessLine: usualContractLine,
  caption: ({ words }) => words.info('futuresFees'),
  rates: contractRates,
  isDiscounted: false,
});
