// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './Combobox.tsx';
import { useCombobox } from './use-combobox.ts';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const coins = ['BTC', 'ETH', 'SOL'];
const onPick = vi.fn();

interface SampleProps {
  readonly ids?: readonly string[] | undefined;
  readonly picksFirst?: boolean;
}

function Sample({ ids, picksFirst = false }: SampleProps) {
  const [search, setSearch] = useState('');
  const shown = ids?.filter((id) => id.includes(search)) ?? [];
  const { active, setReached, onKeyDown } = useCombobox({
    ...{ ids: shown, isLoading: ids === undefined, picksFirst, onPick },
  });
  return (
    <SearchBox
      label="Find a coin"
      boxClass="block"
      list={{ id: 'coins', isOpen: shown.length > 0, active }}
      onChange={({ target }) => {
        setSearch(target.value);
        setReached(undefined);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  onPick.mockReset();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

const draw = (props: SampleProps) => act(() => root.render(<Sample {...props} />));
const input = () => box.querySelector<HTMLInputElement>('[role=combobox]')!;
const active = () => input().getAttribute('aria-activedescendant');
function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => void input().dispatchEvent(event));
  return event.defaultPrevented;
}
function type(words: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  set!.call(input(), words);
  act(() => void input().dispatchEvent(new Event('input', { bubbles: true })));
}

describe('KIT-14 a field that searches a list', () => {
  it('is named, and says which list it searches and which option keys lead to', () => {
    draw({ ids: coins });
    expect(box.querySelector('label')?.textContent).toBe('Find a coin');
    expect(input().getAttribute('aria-controls')).toBe('coins');
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeNull();
    expect(press('ArrowDown')).toBe(true);
    expect(active()).toBe('BTC');
    // Letters, and keys that move the caret, are the field's.
    expect([press('a'), press('Home'), press('ArrowLeft')]).toEqual([false, false, false]);
    draw({ ids: [] });
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it('picks by Enter what keys have led to, or the first where that is meant', () => {
    draw({ ids: coins });
    expect(press('Enter')).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
    press('ArrowUp');
    press('Enter');
    expect(onPick).toHaveBeenLastCalledWith('SOL');
    draw({ ids: coins, picksFirst: true });
    type('E');
    press('Enter');
    expect(onPick).toHaveBeenLastCalledWith('ETH');
  });

  it('leaves the keys of an input method alone', () => {
    draw({ ids: coins, picksFirst: true });
    expect(press('ArrowDown', { isComposing: true })).toBe(false);
    press('Enter', { isComposing: true });
    expect(active()).toBe('BTC');
    expect(onPick).not.toHaveBeenCalled();
  });

  it('stays with its option when options change places, and forgets one that is gone', () => {
    draw({ ids: coins });
    press('ArrowDown');
    press('ArrowDown');
    draw({ ids: ['SOL', 'ETH', 'BTC'] });
    expect(active()).toBe('ETH');
    press('ArrowDown');
    expect(active()).toBe('BTC');
    draw({ ids: ['SOL', 'ETH'] });
    expect(active()).toBeNull();
  });

  it('does what the last key asked for once the options are there, once', () => {
    draw({ ids: undefined });
    press('ArrowDown');
    press('ArrowUp');
    expect(active()).toBeNull();
    draw({ ids: coins });
    expect(active()).toBe('SOL');
    draw({ ids: undefined });
    draw({ ids: coins });
    expect(active()).toBe('SOL');
  });
});
