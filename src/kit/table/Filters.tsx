import { type ReactNode, useState } from 'react';
import { dayChoices, type TimeChoice } from '#domain/order/time-choice.ts';
import { fill } from '#i18n/fill.ts';
import type { ToolsContext } from './context.ts';
import { dayBegin, dayEnd, dayOf } from './zoned-day.ts';

/** A filter that offers some values. */
export interface ChoiceFilter<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What is chosen: a range of time, and of each filter a value; absent: all. */
export type FilterValues<Id extends string = string> = {
  readonly time?: TimeChoice | undefined;
} & {
  readonly [I in Id]?: string | undefined;
};

interface FiltersProps<Id extends string> {
  readonly filters: readonly ChoiceFilter<Id>[];
  readonly values: FilterValues<Id>;
  readonly onChange: (values: FilterValues<Id>) => void;
  readonly context: ToolsContext;
}

const selectClass = 'data-filter max-w-44 px-2 rounded-md bg-surface-2 text-text';

const filterText = (name: string, value: string, { filterIs }: ToolsContext['text']): string =>
  fill(filterIs, { name, value });

interface SelectProps {
  readonly label: string;
  /** What stands there while nothing is chosen. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: ChoiceFilter<string>['options'];
  readonly onChange: (value: string | undefined) => void;
}

const Select = ({ label, all, value, options, onChange }: SelectProps): ReactNode => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value || undefined)}
    className={selectClass}
  >
    <option value="">{all}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);

interface RangeProps {
  readonly value: TimeChoice | undefined;
  readonly onChange: (value: TimeChoice | undefined) => void;
  readonly context: ToolsContext;
}

/** The days of a range in the user's zone, both included. */
function Days({ value = '-', onChange, context: { text, zone } }: RangeProps): ReactNode {
  const [from = '', to = ''] = value.split('-');
  const first = from && dayOf(Number(from), zone);
  // The range ends before the next day begins.
  const last = to && dayOf(Number(to) - 1, zone);
  return (
    <>
      <input
        type="date"
        aria-label={text.rangeFrom}
        value={first}
        max={last || undefined}
        onChange={({ target }) => onChange(`${dayBegin(target.value, zone) ?? ''}-${to as ''}`)}
        className={selectClass}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={text.rangeTo}
        value={last}
        min={first || undefined}
        onChange={({ target }) => onChange(`${from as ''}-${dayEnd(target.value, zone) ?? ''}`)}
        className={selectClass}
      />
    </>
  );
}

/** The last days, or days of one's own choice. */
function Range({ value, onChange, context }: RangeProps): ReactNode {
  const { text } = context;
  const isOwn = value?.includes('-');
  const options = [
    ...dayChoices.map((days) => ({ value: days as string, label: text[`range_${days}`] })),
    { value: '-', label: text.range_custom },
  ];
  return (
    <>
      <Select
        label={text.range}
        all={filterText(text.range, text.filterAll, text)}
        value={isOwn ? '-' : value}
        options={options}
        onChange={(chosen) => onChange(chosen as TimeChoice | undefined)}
      />
      {isOwn && <Days {...{ value, onChange, context }} />}
    </>
  );
}

/** What narrows a table, in a line above it. */
export function Filters<Id extends string>(props: FiltersProps<Id>): ReactNode {
  const { filters, values, onChange, context } = props;
  const { text } = context;
  const isNarrowed = Object.values(values).some((value) => value !== undefined);
  return (
    <fieldset aria-label={text.filters} className="data-filters">
      <Range
        value={values.time}
        onChange={(time) => onChange({ ...values, time })}
        context={context}
      />
      {filters.map(({ id, label, options }) => (
        <Select
          key={id}
          {...{ label, options }}
          all={filterText(label, text.filterAll, text)}
          value={values[id]}
          onChange={(value) => onChange({ ...values, [id]: value })}
        />
      ))}
      {isNarrowed && (
        <button type="button" className="data-action hover:text-text" onClick={() => onChange({})}>
          {text.filtersReset}
        </button>
      )}
    </fieldset>
  );
}

/** The values of a table's filters, none at first. */
export const useFilters = <Id extends string>() => useState<FilterValues<Id>>({});

/** What is chosen, in words: a line for each filter that narrows. */
export function filterNotes<Id extends string>(
  filters: readonly ChoiceFilter<Id>[],
  values: FilterValues<Id>,
  { text, zone }: ToolsContext,
): readonly string[] {
  const { time } = values;
  const notes = filters.flatMap(({ id, label, options }) => {
    const chosen = options.find(({ value }) => value === values[id]);
    return chosen ? [filterText(label, chosen.label, text)] : [];
  });
  if (time === undefined) return notes;
  const [from = '', to = ''] = time.split('-');
  const days = [from && dayOf(Number(from), zone), to && dayOf(Number(to) - 1, zone)];
  const range = time.includes('-') ? days.join(' – ') : text[`range_${time as '7'}`];
  return [filterText(text.range, range, text), ...notes];
}
