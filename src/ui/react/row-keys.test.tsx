// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { onRowKey } from './row-keys.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const rows = ['a', 'b', 'c'];

function Sample({ dir }: { readonly dir: 'ltr' | 'rtl' }) {
  return (
    <table onKeyDown={onRowKey} style={{ direction: dir }}>
      <tbody>
        <tr>
          <th>no button</th>
        </tr>
        {rows.map((row) => (
          <tr key={row} style={{ direction: dir }}>
            <td>
              <button type="button">{row}1</button>
            </td>
            <td>
              <button type="button">{row}2</button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function keys(
  dir: 'ltr' | 'rtl',
  from: string,
  pressed: readonly string[],
  more: KeyboardEventInit = {},
): string | null {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  act(() => root.render(<Sample dir={dir} />));
  const buttons = [...place.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent === from)?.focus();
  for (const key of pressed) {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  }
  const { textContent } = document.activeElement as HTMLElement;
  act(() => root.unmount());
  place.remove();
  return textContent;
}

it.each([
  ['ltr', 'b1', ['ArrowUp'], 'a1'],
  ['ltr', 'b2', ['ArrowDown'], 'c2'],
  ['ltr', 'a1', ['ArrowUp'], 'a1'],
  ['ltr', 'c2', ['ArrowDown'], 'c2'],
  ['ltr', 'b2', ['Home'], 'a2'],
  ['ltr', 'b1', ['End'], 'c1'],
  ['ltr', 'b1', ['ArrowRight', 'ArrowDown'], 'c2'],
  ['ltr', 'b1', ['ArrowLeft'], 'b1'],
  ['rtl', 'b1', ['ArrowLeft'], 'b2'],
  ['rtl', 'b2', ['ArrowRight'], 'b1'],
  ['ltr', 'b1', ['x'], 'b1'],
] as const)('SPOT-03 %s: from %s by %j to %s', (dir, from, pressed, to) => {
  expect(keys(dir, from, pressed)).toBe(to);
});

it.each(['altKey', 'ctrlKey', 'metaKey'])('SPOT-03 keys with %s are the browser’s', (modifier) => {
  expect(keys('ltr', 'b1', ['ArrowRight'], { [modifier]: true })).toBe('b1');
});
