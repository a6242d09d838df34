import type { CallOutput } from '#contract/calls.ts';
import { faceOn } from '#domain/futures/face.ts';
import { lineOf } from '#domain/line/line.ts';
import { formatUnits, parseUnits } from '#domain/money/decimal.ts';
import { ratioPercent } from '#i18n/ratio.ts';
import { type Chosen, type Contract, countedIn, readChosen, readMark } from './contracts.ts';
import type { Cell, LiveBlock, LiveContext } from './piece.ts';
import { numberCell } from './write.ts';

type Levels = NonNullable<
  CallOutput<'contractGradient'>['lineLevels']
>[number]['symbolLevels'][number]['levels'];

/** The tiers of the contract that the address names. */
async function readTiers(
  context: LiveContext,
): Promise<(Chosen & { readonly levels: Levels }) | undefined> {
  const found = await readChosen(context);
  if (found === undefined) return undefined;
  const { exchange, caller } = context;
  const { symbolId } = found.chosen;
  const asked = await exchange.call('contractGradient', { symbolId }, caller);
  const levels = asked.ok ? asked.data.lineLevels?.[0]?.symbolLevels[0]?.levels : undefined;
  return levels && { ...found, levels };
}

/** One contract's tiers: leverage and maintenance by the value of a position. */
export const positionTiers: LiveBlock = async (context) => {
  const found = await readTiers(context);
  if (found === undefined) return undefined;
  const { symbol, choice, chosen, levels } = found;
  const { words, tag } = context;
  const { info, futures, table } = words;
  const asset = countedIn(chosen).tiers;
  return [
    choice,
    {
      ...{ kind: 'table', id: 'tiers', caption: info('tiersOf', { symbol }) },
      empty: table('nothingMatches'),
      columns: [
        { label: info('tier') },
        { label: info('positionValue', { asset }), end: true },
        { label: futures('leverageMax'), end: true },
        { label: info('maintenanceRate'), end: true },
      ],
      rows: levels.map(({ level, startUnit, endUnit, leverage, keepMarginRate }) => ({
        cells: [
          { text: String(level) },
          { text: [startUnit, endUnit].map((unit) => numberCell(unit, context).text).join('–') },
          { text: futures('times', { leverage }) },
          { text: ratioPercent(keepMarginRate, tag) },
        ],
      })),
    },
  ];
};

const scale = 18;

/** The quantity that a tier's end comes to: contracts by their face value, coins at the mark. */
function largestOf({ symbolId, volumePlace }: Contract, end: string, mark: string | undefined) {
  const face = faceOn(lineOf(symbolId));
  const price = face === undefined ? mark : String(face);
  return price && quantityAt(end, price, volumePlace);
}

/** How much a value is at a price: rounded down to `decimals`. */
export function quantityAt(value: string, price: string, decimals: number): string | undefined {
  const [units, per] = [parseUnits(value, scale), parseUnits(price, scale)];
  if (units === undefined || per === undefined || per === 0n) return undefined;
  return formatUnits((units * 10n ** BigInt(decimals)) / per, decimals);
}

/** Leverage from above the next tier's up to this one's own: `101x–125x`. */
function leverageCell({ words }: LiveContext, levels: Levels, at: number): Cell {
  const times = (leverage: number) => words.futures('times', { leverage });
  const [highest, next] = [levels[at]!.leverage, levels[at + 1]?.leverage ?? 0];
  return { text: next + 1 === highest ? times(highest) : `${times(next + 1)}–${times(highest)}` };
}

/** One contract's largest positions: their value at each leverage, and what that is at the mark. */
export const positionLimits: LiveBlock = async (context) => {
  const found = await readTiers(context);
  if (found === undefined) return undefined;
  const { symbol, choice, chosen, levels } = found;
  const { size, tiers } = countedIn(chosen);
  const mark = await readMark(context, chosen);
  const { info, futures, table } = context.words;
  return [
    choice,
    {
      ...{ kind: 'table', id: 'limits', caption: info('limitsOf', { symbol }) },
      empty: table('nothingMatches'),
      columns: [
        { label: futures('leverage') },
        { label: info('largestValue', { asset: tiers }), end: true },
        { label: info('largestAtMark', { asset: size }), end: true },
      ],
      rows: levels.map(({ endUnit }, at) => ({
        cells: [
          leverageCell(context, levels, at),
          numberCell(endUnit, context),
          numberCell(largestOf(chosen, endUnit, mark), context),
        ],
      })),
    },
  ];
};
