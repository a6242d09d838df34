import type { UserRow } from '#contract/calls/user.ts';
import type { CallOutput } from '#contract/calls.ts';
import { isShownWord, lineOf, symbolOf } from '#domain/line/line.ts';
import { formatUnitsShort, parseUnits } from '#domain/money/decimal.ts';
import type { CatalogName } from '#i18n/catalogs.ts';
import { fill } from '#i18n/fill.ts';
import { lineNameKey } from '#i18n/line-name.ts';
import type { TextsOf } from '#i18n/translate.ts';
import type { TableContext } from '#kit/table/context.ts';

export const feesCatalogs = [
  'fees',
  'bgb-fees',
  'lines',
  'table',
  'toasts',
  'words-dialog',
  'words-failed',
  'words-lines',
  'words-roles',
  'words-market',
] as const satisfies readonly CatalogName[];
export type FeesText = TextsOf<typeof feesCatalogs>;

export type UserFees = CallOutput<'userFees'>;
export type Rules = CallOutput<'vipRules'>;
export type Level = Rules['levels'][number];

export interface FeesProps {
  readonly tag: string;
  readonly user: UserRow;
  readonly fees: UserFees;
  readonly rules: Rules;
  readonly text: FeesText;
}

/** What the cells of the page's tables are written with. */
export interface FeesContext extends TableContext<FeesText> {
  /** The user's level. */
  readonly vipLevel: number;
}

/** Rates under a name: a line's, or a pair's. */
export interface RateRow {
  readonly id: string;
  readonly name: string;
  readonly maker: string;
  readonly taker: string;
}

/** The fees of lines that have pages. */
const shownFees = ({ lineList }: UserFees) =>
  lineList.filter(({ businessLine }) => isShownWord(businessLine));

/** The rates of each line; of one whose fees can be paid in BGB those too. */
export const rateRows = (fees: UserFees, text: FeesText): readonly RateRow[] =>
  shownFees(fees).flatMap((line) => {
    const { businessLine, bgbMakerFeeRate, bgbTakerFeeRate } = line;
    const id = String(businessLine);
    const name = text[lineNameKey(businessLine)];
    const usual = { id, name, maker: line.makerFeeRate, taker: line.takerFeeRate };
    if (bgbMakerFeeRate === undefined || bgbTakerFeeRate === undefined) return [usual];
    const inBgb = { maker: bgbMakerFeeRate, taker: bgbTakerFeeRate };
    return [usual, { id: `${id} bgb`, name: fill(text.paidInBgb, { market: name }), ...inBgb }];
  });

/** Pairs with fees of their own, of all lines. */
export const pairRows = (fees: UserFees, text: FeesText): readonly RateRow[] =>
  shownFees(fees).flatMap(({ businessLine, pairList }) =>
    pairList.map(({ symbolId, baseCoinName, quoteCoinName, makerFeeRate, takerFeeRate }) => ({
      id: symbolId,
      name:
        lineOf(symbolId) === 'spot'
          ? `${baseCoinName}/${quoteCoinName}`
          : `${symbolOf(symbolId)} · ${text[lineNameKey(businessLine)]}`,
      maker: makerFeeRate,
      taker: takerFeeRate,
    })),
  );

/** More decimals than USDT has. */
const scale = 18;

/** The level after the user's, and what is still to be traded for it; undefined: there is none. */
export function nextLevel(
  { vipLevel, vipVolume }: UserFees,
  { levels }: Rules,
): { readonly level: number; readonly missing: string } | undefined {
  const next = levels.find(({ level }) => level === vipLevel + 1);
  const [needed, traded] = [next?.volumeMin ?? '', vipVolume].map((text) =>
    parseUnits(text, scale),
  );
  if (!next || needed === undefined || traded === undefined) return undefined;
  const missing = needed > traded ? needed - traded : 0n;
  return { level: next.level, missing: formatUnitsShort(missing, scale) };
}
