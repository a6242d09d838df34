// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Column, columnSet } from './column.ts';
import type { TableContext, TableText } from './context.ts';
import { DataTable } from './DataTable.tsx';

interface Row {
  readonly id: string;
  /** Units; undefined: none. */
  readonly price: bigint | undefined;
}

type Text = TableText & Readonly<Record<'orderId' | 'price' | 'status' | 'openOrders', string>>;
const text = new Proxy({}, { get: (_, key) => String(key) }) as Text;
const context: TableContext<Text> = { tag: 'en', zone: 'UTC', text };
const columns: readonly Column<Row, typeof context>[] = [
  { id: 'id', label: 'orderId', text: ({ id }) => id, sort: ({ id }) => id },
  {
    id: 'price',
    label: 'price',
    end: true,
    text: ({ price }) => String(price),
    sort: ({ price }) => price,
  },
  { id: 'status', label: 'status', text: () => 'x' },
];
const set = columnSet<Row, typeof context>('test', 'openOrders', columns);
const idOf = ({ id }: Row) => id;
const row = (id: string, price?: bigint): Row => ({ id, price });

interface TestTableProps {
  readonly rows: readonly Row[];
  readonly isPart?: boolean;
}

function TestTable({ rows, isPart = false }: TestTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller}>
      <DataTable
        set={set}
        rows={rows}
        idOf={idOf}
        context={context}
        scroller={scroller}
        isPart={isPart}
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
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  localStorage.clear();
});

const draw = (rows: readonly Row[], isPart?: boolean) =>
  act(() => root.render(<TestTable rows={rows} {...(isPart && { isPart })} />));
const ids = () => [...place.querySelectorAll('.data-row')].map((tr) => tr.children[0]?.textContent);
const head = (at: number) => place.querySelectorAll('th')[at]!;
const click = (at: number) => act(() => head(at).querySelector('button')!.click());

describe('SPOT-05 a table', () => {
  it('is sorted by its heads: figures the largest first, what is none last', () => {
    draw([row('a', 9n), row('b'), row('c', 10n), row('d', -1n)], true);
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(head(1).getAttribute('aria-sort')).toBe('none');
    expect(head(2).getAttribute('aria-sort')).toBeNull();
    click(1);
    expect(ids()).toEqual(['c', 'a', 'd', 'b']);
    expect(head(1).getAttribute('aria-sort')).toBe('descending');
    expect(place.textContent).toContain('sortedLoaded');
    click(1);
    expect(ids()).toEqual(['d', 'a', 'c', 'b']);
    expect(head(1).getAttribute('aria-sort')).toBe('ascending');
    click(1);
    expect(ids()).toEqual(['a', 'b', 'c', 'd']);
    expect(place.textContent).not.toContain('sortedLoaded');
  });

  it('is not sorted by a column that was hidden, nor again when it is shown', () => {
    draw([row('a', 9n), row('b', 10n)], true);
    click(1);
    expect(ids()).toEqual(['b', 'a']);
    act(() => set.$choice.set({ ...set.usual, hidden: ['price'] }));
    expect(ids()).toEqual(['a', 'b']);
    expect(place.textContent).not.toContain('sortedLoaded');
    act(() => set.$choice.set(set.usual));
    expect(ids()).toEqual(['a', 'b']);
  });

  it('words the first one first', () => {
    draw([row('b'), row('a')]);
    click(0);
    expect(ids()).toEqual(['a', 'b']);
    expect(head(0).getAttribute('aria-sort')).toBe('ascending');
  });

  it('follows its rows while it is sorted', () => {
    draw([row('a', 1n), row('b', 2n)]);
    click(1);
    draw([row('a', 3n), row('b', 2n)]);
    expect(ids()).toEqual(['a', 'b']);
  });

  it('shows the columns that were chosen, in their order', () => {
    draw([row('a', 1n)]);
    act(() => set.$choice.set({ order: ['status', 'price', 'id'], hidden: ['price'] }));
    expect([...place.querySelectorAll('th')].map((th) => th.textContent)).toEqual([
      'status',
      'orderId',
    ]);
    act(() => set.$choice.set(set.usual));
  });

  it('draws of many rows those in sight, on the server too, and says how many there are', () => {
    const many = Array.from({ length: 200 }, (_, at) => row(`${1000 + at}`, BigInt(at)));
    place.innerHTML = renderToString(<TestTable rows={many} />);
    const drawn = place.querySelectorAll('.data-row');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.length).toBeLessThan(40);
    expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(drawn[0]?.getAttribute('data-row')).toBe('1000');
    expect(place.querySelector('table')?.getAttribute('aria-rowcount')).toBe('201');
    expect(place.querySelector('.data-widest')?.children[1]?.textContent).toBe('100');
  });
});
