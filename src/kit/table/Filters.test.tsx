// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ToolsContext, ToolsText } from './context.ts';
import {
  type ChoiceFilter,
  Filters,
  type FilterValues,
  filterNotes,
  useFilters,
} from './Filters.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const text = new Proxy(
  { filterIs: '{{name}}: {{value}}' },
  { get: (known: object, key) => Reflect.get(known, key) ?? String(key) },
) as ToolsText;
const context: ToolsContext = { tag: 'en', zone: 'Asia/Tokyo', text };
const filters: readonly ChoiceFilter<'side'>[] = [
  {
    ...{ id: 'side', label: 'Side' },
    options: [
      { value: 'buy', label: 'Buy' },
      { value: 'sell', label: 'Sell' },
    ],
  },
];

let now: FilterValues<'side'>;
function Sample() {
  const [values, setValues] = useFilters<'side'>();
  now = values;
  return <Filters {...{ filters, values, context }} onChange={setValues} />;
}

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() => root.render(<Sample />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const field = <E extends HTMLElement>(name: string) =>
  box.querySelector<E>(`[aria-label="${name}"]`);
function choose(name: string, value: string): void {
  const select = field<HTMLSelectElement>(name)!;
  select.value = value;
  act(() => void select.dispatchEvent(new Event('change', { bubbles: true })));
}
function type(name: string, value: string): void {
  const input = field<HTMLInputElement>(name)!;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
  act(() => void input.dispatchEvent(new Event('input', { bubbles: true })));
}
const reset = () => box.querySelector('button');

/** Midnight of a day in Tokyo. */
const tokyo = (day: string) => Date.parse(`${day}T00:00:00+09:00`);

describe('SPOT-05 filters', () => {
  it('offer their values and all; what narrows can be taken back', () => {
    expect([...field('Side')!.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
      'Side: filterAll',
      'Buy',
      'Sell',
    ]);
    expect(reset()).toBeNull();
    choose('Side', 'sell');
    choose('range', '7');
    expect(now).toEqual({ side: 'sell', time: '7' });
    choose('Side', '');
    expect(now).toEqual({ side: undefined, time: '7' });
    act(() => reset()!.click());
    expect(now).toEqual({});
    expect(field<HTMLSelectElement>('range')!.value).toBe('');
    expect(reset()).toBeNull();
  });

  it('have days of one’s own in the user’s zone, the last one included', () => {
    expect(field('rangeFrom')).toBeNull();
    choose('range', '-');
    type('rangeFrom', '2026-01-30');
    expect(now.time).toBe(`${tokyo('2026-01-30')}-`);
    type('rangeTo', '2026-01-31');
    expect(now.time).toBe(`${tokyo('2026-01-30')}-${tokyo('2026-02-01')}`);
    const [from, to] = [field<HTMLInputElement>('rangeFrom')!, field<HTMLInputElement>('rangeTo')!];
    expect([from.value, from.max]).toEqual(['2026-01-30', '2026-01-31']);
    expect([to.value, to.min]).toEqual(['2026-01-31', '2026-01-30']);
    type('rangeFrom', '');
    expect(now.time).toBe(`-${tokyo('2026-02-01')}`);
  });

  it.each<[FilterValues<'side'>, readonly string[]]>([
    [{}, []],
    [{ time: '30' }, ['range: range_30']],
    [{ side: 'buy' }, ['Side: Buy']],
    [
      { side: 'sell', time: `${tokyo('2026-01-30')}-${tokyo('2026-02-01')}` },
      ['range: 2026-01-30 – 2026-01-31', 'Side: Sell'],
    ],
    [{ time: `-${tokyo('2026-02-01')}` }, ['range:  – 2026-01-31']],
    [{ side: 'gone' }, []],
  ])('say in words what %j narrows to', (values, notes) => {
    expect(filterNotes(filters, values, context)).toEqual(notes);
  });
});
