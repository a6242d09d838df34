// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import ColumnsDialog from './ColumnsDialog.tsx';
import { columnSet } from './column.ts';
import type { ToolsContext } from './context.ts';

it('SPOT-05 a column that is moved to the end keeps the focus, and goes no further', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const text = new Proxy({}, { get: (_, key) => String(key) }) as ToolsContext['text'];
  const context: ToolsContext = { tag: 'en', zone: 'UTC', text };
  const columns = ['sortBy', 'defaultOrder'] as const;
  const set = columnSet<never>(
    'columns-test',
    'sortBy',
    columns.map((label) => ({ id: label, label, text: () => '' })),
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() => root.render(<ColumnsDialog set={set} open context={context} onClose={() => {}} />));
  const down = [...place.querySelectorAll<HTMLElement>('[aria-label=moveDown]')][0]!;
  down.focus();
  const press = () => act(() => down.click());
  press();
  expect(set.$choice.get().order).toEqual(['defaultOrder', 'sortBy']);
  expect(document.activeElement).toBe(down);
  expect(down.matches(':disabled')).toBe(false);
  expect(down.getAttribute('aria-disabled')).toBe('true');
  press();
  expect(set.$choice.get().order).toEqual(['defaultOrder', 'sortBy']);
  act(() => root.unmount());
});
