import type { HistoryFilter } from '#client/queries.ts';
import { contractBillReasons } from '#domain/account/account.ts';
import { lineOf } from '#domain/line/line.ts';
import { type Label, wordOf } from '#kit/table/context.ts';
import type { ChoiceFilter, FilterValues } from '#kit/table/Filters.tsx';
import { pairName, type RecordContext } from './context.ts';

/** What narrows a history besides time: fields of its call, and the instrument. */
export type FilterId = Exclude<keyof HistoryFilter, 'time'> | 'symbolId';
type Choice = readonly [value: string, label: Label<RecordContext>];

/** The values of the filters, and what they are called. */
const choices: Readonly<
  Record<Exclude<FilterId, 'symbolId'>, { label: Label<RecordContext>; of: readonly Choice[] }>
> = {
  side: {
    label: 'side',
    of: [
      ['buy', 'buy'],
      ['sell', 'sell'],
    ],
  },
  direction: {
    label: 'position',
    of: [
      ['long', 'long'],
      ['short', 'short'],
    ],
  },
  orderStatus: {
    label: 'status',
    of: [
      ['filled', 'statusFilled'],
      ['cancelled', 'statusCanceled'],
      ['rejected', 'statusRejected'],
    ],
  },
  planStatus: {
    label: 'status',
    of: [
      ['success', 'planDone'],
      ['cancelled', 'statusCanceled'],
      ['fail', 'planFailed'],
    ],
  },
  reason: {
    label: 'billKind',
    of: contractBillReasons.map((reason) => [reason, `kind_${reason}`] as const),
  },
};

/** The instruments of the line, by name. */
const pairFilter = (context: RecordContext): ChoiceFilter<FilterId> => ({
  id: 'symbolId',
  label: wordOf(context, 'pair'),
  options: Object.keys(context.pairs)
    .filter((symbolId) => lineOf(symbolId) === context.line)
    .map((value) => ({ value, label: pairName(context.pairs, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, context.tag)),
});

/** The filters of a history; the instrument is one of them where none is chosen otherwise. */
export const filtersOf = (
  ids: readonly Exclude<FilterId, 'symbolId'>[],
  only: string | undefined,
  context: RecordContext,
): readonly ChoiceFilter<FilterId>[] => [
  ...(only === undefined ? [pairFilter(context)] : []),
  ...ids.map((id) => ({
    id,
    label: wordOf(context, choices[id].label),
    options: choices[id].of.map(([value, label]) => ({ value, label: wordOf(context, label) })),
  })),
];

/** What is chosen, as the history is asked for; undefined: nothing narrows it. */
export function historyFilter({
  symbolId: _,
  ...values
}: FilterValues<FilterId>): HistoryFilter | undefined {
  const chosen = Object.entries(values).filter(([, value]) => value !== undefined);
  return chosen.length === 0 ? undefined : (Object.fromEntries(chosen) as HistoryFilter);
}
