import type { CallOutput } from '#contract/calls.ts';
import type { Side } from '#domain/codes/side.ts';
import { isLimitedByValue } from '#domain/futures/face.ts';
import { ppmRate, ratioPercent } from '#i18n/ratio.ts';
import { dateText } from '#i18n/time.ts';
import { type Contract, countedIn, readChosen } from './contracts.ts';
import type { LiveBlock, LiveContext } from './piece.ts';
import { amountCell, bandText, inUtc, ppmPercent, timeCell } from './write.ts';

type Row = readonly [name: string, text: string];

/** What can be ordered, and at which prices. */
function orderRows(context: LiveContext, row: Contract): readonly Row[] {
  const { spot, info } = context.words;
  const { size } = countedIn(row);
  const sized = (text: string) => amountCell(text, size, context).text;
  const quote = (text: string) => amountCell(text, row.quoteCoin.coinName, context).text;
  const fromMark = (side: Side) => info('fromMark', { percent: bandText(row, side, context) });
  return [
    [spot('rulePriceStep'), quote(row.priceEndStep)],
    [spot('ruleSizeStep'), sized(row.sizeStep)],
    [spot('ruleSizeMin'), sized(row.sizeMin)],
    [spot('ruleSizeMax'), sized(row.sizeMax)],
    ...(isLimitedByValue(row.symbolId)
      ? ([
          [spot('ruleValueMin'), quote(row.notionalMin)],
          [spot('ruleValueMax'), quote(row.notionalMax)],
        ] as const)
      : []),
    [spot('ruleBuyPrices'), fromMark('buy')],
    [spot('ruleSellPrices'), fromMark('sell')],
  ];
}

/** How positions are margined, marked and funded. */
function positionRows(
  context: LiveContext,
  { contract, listedAt, state }: Contract,
  { makerFeeRate, feeRate }: CallOutput<'contractRatio'>,
): readonly Row[] {
  const { tag, words } = context;
  const { info, futures, spot } = words;
  const { deliveryTime, tiers } = contract;
  const [smallest] = tiers;
  return [
    [info('settledIn'), contract.settleCoin],
    [futures('leverageMax'), futures('times', { leverage: smallest?.leverageMax ?? 1 })],
    [info('maintenanceRate'), ppmRate(smallest?.maintenancePpm ?? 0, context.tag)],
    deliveryTime === undefined
      ? [info('fundingInterval'), info('hours', { count: contract.fundingHours })]
      : [inUtc(info('deliveryTime'), context), timeCell(deliveryTime, context).text],
    [info('markDistance'), ppmPercent(contract.markClampPpm, context)],
    [info('makerTaker'), `${ratioPercent(makerFeeRate, tag)} / ${ratioPercent(feeRate, tag)}`],
    [spot('ruleState'), spot(`state_${state}`)],
    ...(listedAt === undefined ? [] : [[info('listed'), dateText(listedAt, tag)] as const]),
  ];
}

/** One contract's specification. */
export const contractDetails: LiveBlock = async (context) => {
  const found = await readChosen(context);
  if (found === undefined) return undefined;
  const { chosen, symbol, choice } = found;
  const { exchange, caller, words } = context;
  const ratio = await exchange.call('contractRatio', { symbolId: chosen.symbolId }, caller);
  if (!ratio.ok) return undefined;
  const rows = [...orderRows(context, chosen), ...positionRows(context, chosen, ratio.data)];
  return [
    choice,
    {
      ...{ kind: 'table', id: 'details', caption: words.info('detailsOf', { symbol }) },
      ...{ columns: [], empty: words.table('nothingMatches') },
      rows: rows.map((row) => ({ cells: row.map((text) => ({ text })) })),
    },
  ];
};
