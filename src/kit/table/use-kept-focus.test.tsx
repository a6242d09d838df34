// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptFocusRows, useKeptFocus, useTellRows } from './use-kept-focus.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

interface TestTable {
  readonly ids: readonly string[];
  /** The row that is edited. */
  readonly edited?: string;
  /** Where the drawn ones of many rows begin and end; undefined: all are drawn. */
  readonly drawn?: readonly [from: number, to: number];
}

const plain = ['Edit', 'Cancel'];

function Table({ ids, edited, drawn }: TestTable) {
  useTellRows((id) => ids.includes(id));
  const [from, to] = drawn ?? [0, ids.length];
  return (
    <table aria-rowcount={drawn && ids.length + 1}>
      <tbody>
        {ids.slice(from, to).map((id, at) => (
          <tr key={id} data-row={id} aria-rowindex={drawn && from + at + 2} className="data-row">
            <td>
              {edited === id && <input aria-label={`${id} price`} />}
              {edited === id && <input aria-label={`${id} quantity`} />}
              {(edited === id ? ['Save', 'Back'] : plain).map((name) => (
                <button key={name} type="button" aria-label={`${id} ${name}`} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Tab(props: TestTable) {
  const ref = useRef<HTMLDivElement>(null);
  const rows = useKeptFocus(ref);
  return (
    <div ref={ref}>
      <button type="button" role="tab" aria-selected aria-label="the tab" />
      <KeptFocusRows value={rows}>{props.ids.length > 0 && <Table {...props} />}</KeptFocusRows>
    </div>
  );
}

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const draw = (table: TestTable) => act(() => root.render(<Tab {...table} />));
const focus = (name: string) => box.querySelector<HTMLElement>(`[aria-label="${name}"]`)!.focus();
const focused = () => document.activeElement?.getAttribute('aria-label') ?? undefined;
/** What is told of a change comes a little later. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const ids = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String(from + at));

/** Where the focus is after it stood on a control of the first table and the others were drawn. */
async function moved(first: TestTable, name: string, ...next: TestTable[]) {
  draw(first);
  focus(name);
  expect(focused()).toBe(name);
  for (const table of next) {
    draw(table);
    await settled();
  }
  return focused();
}

describe('SPOT-12: when a row goes, the focus goes', () => {
  it('to the same control of the next one, of the last one to the one before', async () => {
    expect(await moved({ ids: ['a', 'b', 'c'] }, 'b Cancel', { ids: ['a', 'c'] })).toBe('c Cancel');
    draw({ ids: ['a'] });
    await settled();
    expect(focused()).toBe('a Cancel');
    draw({ ids: [] });
    await settled();
    expect(focused()).toBe('the tab');
  });

  it.each(['price', 'quantity', 'Save', 'Back'])(
    'from %s of an edited row to Edit of the next, where Enter undoes nothing',
    async (control) => {
      const given = { ids: ['a', 'b', 'c'], edited: 'b' };
      expect(await moved(given, `b ${control}`, { ids: ['a', 'c'] })).toBe('c Edit');
    },
  );

  it('to what came into its place, though others came before it meanwhile', async () => {
    const given = { ids: ['a', 'b', 'c', 'd'] };
    const later = ['x', 'y', 'a', 'b', 'c', 'd'];
    expect(
      await moved(given, 'b Cancel', { ids: later }, { ids: later.filter((id) => id !== 'b') }),
    ).toBe('c Cancel');
  });

  it('of many rows to what is nearest among those that are drawn', async () => {
    const all = ids(100, 160);
    const given = { ids: all, drawn: [10, 30] } as const;
    expect(
      await moved(given, '115 Cancel', { ...given, ids: all.filter((id) => id !== '115') }),
    ).toBe('116 Cancel');
    expect(await moved(given, '129 Cancel', { ids: all.slice(0, 29), drawn: [9, 29] })).toBe(
      '128 Cancel',
    );
  });

  it('also as they become so few that all are drawn', async () => {
    const all = ids(100, 141);
    expect(
      await moved({ ids: all, drawn: [10, 30] }, '115 Cancel', {
        ids: all.filter((id) => id !== '115'),
      }),
    ).toBe('116 Cancel');
  });

  it('nowhere when it was only scrolled away, nor when it ends later', async () => {
    const given = { ids: ids(100, 160), drawn: [0, 20] } as const;
    expect(await moved(given, '105 Cancel', { ...given, drawn: [30, 50] })).toBeUndefined();
    draw({ ids: given.ids.filter((id) => id !== '105'), drawn: [30, 50] });
    await settled();
    expect(focused()).toBeUndefined();
  });
});
