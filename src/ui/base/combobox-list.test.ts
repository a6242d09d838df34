// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComboboxList } from './combobox-list.ts';

let input: HTMLInputElement;
let list: HTMLElement;
let combobox: ComboboxList;
const option = (name: string) => {
  const link = document.createElement('a');
  link.id = name;
  link.role = 'option';
  return link;
};

beforeEach(() => {
  document.body.innerHTML = '<input><div id="found" role="listbox" hidden></div>';
  input = document.querySelector('input')!;
  list = document.querySelector('div')!;
  combobox = new ComboboxList(input, list);
});
afterEach(() => document.body.replaceChildren());

const said = (name: string) => input.getAttribute(`aria-${name}`);

describe('KIT-14 the list under a search field of a page without React', () => {
  it('is a combobox, closed until something is found', () => {
    expect(input.getAttribute('role')).toBe('combobox');
    expect([said('controls'), said('expanded'), said('activedescendant')]).toEqual([
      'found',
      'false',
      null,
    ]);
    // Without options no key is the list's.
    expect(['ArrowDown', 'Enter', 'Escape'].some((key) => combobox.takes(key))).toBe(false);
    combobox.show(['a', 'b'].map(option));
    expect([list.hidden, said('expanded')]).toEqual([false, 'true']);
  });

  it('is led through by arrow keys, from the field and back to it', () => {
    combobox.show(['a', 'b'].map(option));
    const active = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
      expect(combobox.takes(key)).toBe(true);
      return said('activedescendant');
    });
    expect(active).toEqual(['a', 'b', null, 'b']);
    expect(list.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
  });

  it('opens what Enter is pressed on; in the field itself Enter is the form’s', () => {
    const options = ['a', 'b'].map(option);
    combobox.show(options);
    const clicked = vi.spyOn(options[1]!, 'click').mockReturnValue();
    expect(combobox.takes('Enter')).toBe(false);
    combobox.takes('ArrowUp');
    expect(combobox.takes('Enter')).toBe(true);
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('closes with Escape', () => {
    combobox.show(['a'].map(option));
    expect(combobox.takes('Escape')).toBe(true);
    expect([list.hidden, said('expanded')]).toEqual([true, 'false']);
  });
});
