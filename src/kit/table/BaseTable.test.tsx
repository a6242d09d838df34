// @vitest-environment happy-dom
import { act, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BaseTable, gridRowId } from './BaseTable.tsx';
import type { DrawnColumn } from './column.ts';
import { type Sorting, sortedBy } from './sorting.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { Scroller } from './use-shown-items.ts';

interface Row {
  readonly name: string;
  readonly price: number | undefined;
}

const drawn = vi.fn();
const context = { text: { name: 'Name', price: 'Price', keep: 'Keep' } };
const columns: readonly DrawnColumn<Row, typeof context>[] = [
  {
    id: 'keep',
    label: 'keep',
    fixed: 'first',
    cell: (row, _, { tabIndex }) => (
      <button type="button" tabIndex={tabIndex}>
        {row.name}
      </button>
    ),
  },
  {
    id: 'name',
    label: 'name',
    names: true,
    card: 'head',
    sort: ({ name }) => name,
    cell({ name }) {
      drawn(name);
      return name;
    },
  },
  {
    id: 'price',
    label: 'price',
    end: true,
    className: 'wide',
    headClass: 'w-28',
    sort: ({ price }) => price,
    text: ({ price }) => String(price),
  },
];

interface TestTableProps {
  readonly rows: readonly Row[];
  readonly on?: 'page' | 'panel';
  readonly isGrid?: boolean;
  readonly hasCards?: boolean;
  readonly first?: string;
}

function TestTable({ rows, on = 'page', isGrid, hasCards, first }: TestTableProps) {
  const [sorting, onSort] = useState<Sorting>();
  const [active, onActive] = useState(first);
  const panel = useRef<HTMLDivElement>(null);
  const scroller: Scroller = on === 'page' ? on : panel;
  // New objects each time, as lists make them of what has come in.
  const items = sortedBy(columns, rows, sorting).map((row) => ({ id: row.name, row: { ...row } }));
  const ids = items.map(({ id }) => id);
  const onKeyDown = useGridKeys({ gridId: 'grid', ids, active, onActive });
  return (
    <div ref={panel}>
      <BaseTable
        {...{ columns, items, context, sorting, onSort, scroller, hasCards }}
        {...(isGrid && { gridId: 'grid', active, onKeyDown })}
        label="Rows"
        className="rows"
        rowClass="row"
        rowHeight={20}
      />
    </div>
  );
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  drawn.mockClear();
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

const draw = (props: TestTableProps) => act(() => root.render(<TestTable {...props} />));
const many = Array.from({ length: 100 }, (_, at) => ({ name: `${100 + at}`, price: at }));
const ids = () =>
  [...place.querySelectorAll<HTMLElement>('[data-row]')].map((one) => one.dataset.row);
const rowOf = (id: string) => place.querySelector<HTMLElement>(`[data-row="${id}"]`)!;

describe('KIT-04 what every table begins with', () => {
  it('is complete in a page that the server draws; then only rows in sight are there', () => {
    place.innerHTML = renderToString(<TestTable rows={many} />);
    expect(ids()).toHaveLength(100);
    expect(place.querySelector('table')?.getAttribute('aria-rowcount')).toBe('101');
    place.innerHTML = '';
    draw({ rows: many });
    expect(ids().length).toBeGreaterThan(10);
    expect(ids().length).toBeLessThan(100);
    const gap = place.querySelector<HTMLElement>('tbody > :last-child > td')!;
    expect(gap.style.height).toBe(`${(100 - ids().length) * 20}px`);
  });

  it('draws of a panel the rows in sight, on the server too', () => {
    place.innerHTML = renderToString(<TestTable rows={many} on="panel" />);
    expect(ids().length).toBeGreaterThan(10);
    expect(ids().length).toBeLessThan(100);
  });

  it('draws the rows in sight wherever in the page the panel that it comes with stands', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
    // The panel is 500 px down the page, and a head of 30 px is above the rows.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const isRows = this.tagName === 'TBODY';
      const scrolled = this.closest('table')?.parentElement?.scrollTop ?? 0;
      return new DOMRect(0, isRows ? 530 - scrolled : 500, 300, 200);
    });
    draw({ rows: many, on: 'panel' });
    const panel = place.firstElementChild!;
    act(() => {
      panel.scrollTop = 1830;
      panel.dispatchEvent(new Event('scroll'));
    });
    expect(ids().at(-1)).toBe('199');
    expect(ids().length).toBeLessThan(20);
  });

  it('is sorted by whoever draws it, what has no value last', () => {
    draw({ rows: [{ name: 'a', price: 1 }, { name: 'b', price: undefined }, many[5]!] });
    const head = () => place.querySelectorAll('th[scope=col]')[2]!;
    const press = () => act(() => head().querySelector('button')!.click());
    press();
    expect(ids()).toEqual(['105', 'a', 'b']);
    expect(head().getAttribute('aria-sort')).toBe('descending');
    press();
    expect(ids()).toEqual(['a', '105', 'b']);
    press();
    expect(ids()).toEqual(['a', 'b', '105']);
    expect(head().getAttribute('aria-sort')).toBe('none');
  });

  it('has classes, headers and the names of cards by its columns', () => {
    draw({ rows: many.slice(0, 1) });
    const [, name, price] = rowOf('100').children;
    expect([name?.tagName, name?.getAttribute('scope')]).toEqual(['TH', 'row']);
    expect(price?.className).toContain('wide');
    expect(price?.className).not.toContain('w-28');
    expect(place.querySelectorAll('th[scope=col]')[2]?.className).toContain('wide w-28');
    expect(price?.hasAttribute('data-label')).toBe(false);
    draw({ rows: many.slice(0, 1), hasCards: true });
    expect(rowOf('100').children[2]?.getAttribute('data-label')).toBe('Price');
    expect(rowOf('100').children[1]?.getAttribute('data-card')).toBe('head');
  });

  it('draws a row again only when one of its values has changed', () => {
    draw({ rows: many.slice(0, 3) });
    expect(drawn).toHaveBeenCalledTimes(3);
    draw({ rows: [many[0]!, { name: '101', price: 7 }, many[2]!] });
    expect(drawn.mock.calls.slice(3)).toEqual([['101']]);
    expect(rowOf('101').textContent).toContain('7');
  });

  it('is a grid whose keys lead from a row’s control to that of the next, which is drawn wherever', () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
    draw({ rows: many, on: 'panel', isGrid: true, first: '190' });
    expect(ids().length).toBeLessThan(30);
    expect(place.querySelector('table')?.getAttribute('role')).toBe('grid');
    expect(rowOf('190').id).toBe(gridRowId('grid', '190'));
    expect(rowOf('190').getAttribute('aria-selected')).toBe('true');
    const stops = [...place.querySelectorAll<HTMLElement>('tbody button')].filter(
      ({ tabIndex }) => tabIndex === 0,
    );
    expect(stops.map(({ textContent }) => textContent)).toEqual(['190']);
    stops[0]!.focus();
    const key = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true });
    act(() => void stops[0]!.dispatchEvent(key));
    expect(rowOf('189').getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement?.textContent).toBe('189');
  });
});
