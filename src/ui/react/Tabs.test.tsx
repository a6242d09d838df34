// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TabPanel, Tabs } from './Tabs.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const items = [
  { id: 'a', label: 'A' },
  { id: 'b', label: 'B' },
  { id: 'c', label: 'C' },
] as const;

function Sample() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return (
    <>
      <Tabs name="t" label="Sample" items={items} value={value} onChange={setValue} />
      <TabPanel name="t" value={value}>
        {value}
      </TabPanel>
    </>
  );
}

let root: Root;
let box: HTMLElement;

beforeEach(() => {
  box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  act(() => root.render(<Sample />));
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
  document.documentElement.dir = 'ltr';
  document.body.style.direction = 'ltr';
});

const tabs = () => [...box.querySelectorAll<HTMLElement>('[role=tab]')];
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    document.activeElement?.dispatchEvent(event);
  });

describe('tabs', () => {
  it('are one stop of the Tab key, and name their panel', () => {
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    const panel = box.querySelector('[role=tabpanel]');
    expect(panel?.id).toBe(tabs()[0]?.getAttribute('aria-controls'));
    expect(panel?.getAttribute('aria-labelledby')).toBe(tabs()[0]?.id);
  });

  it.each([
    ['ltr', ['ArrowRight'], 'b'],
    ['ltr', ['ArrowLeft'], 'c'],
    ['ltr', ['End', 'ArrowRight'], 'a'],
    ['ltr', ['End', 'Home'], 'a'],
    ['rtl', ['ArrowLeft'], 'b'],
    ['rtl', ['ArrowRight'], 'c'],
  ])('%s: %j lead to %s, focus and all', (direction, keys, id) => {
    (box.querySelector('[role=tablist]') as HTMLElement).style.direction = direction;
    tabs()[0]?.focus();
    for (const key of keys) press(key);
    const selected = tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');
    expect(selected.map((tab) => tab.id)).toEqual([`t-tab-${id}`]);
    expect(document.activeElement).toBe(selected[0]);
    expect(box.querySelector('[role=tabpanel]')?.textContent).toBe(id);
  });

  it.each(['altKey', 'ctrlKey', 'metaKey'])('leave keys with %s to the browser', (modifier) => {
    tabs()[0]?.focus();
    press('ArrowRight', { [modifier]: true });
    expect(tabs()[0]?.getAttribute('aria-selected')).toBe('true');
  });
});
