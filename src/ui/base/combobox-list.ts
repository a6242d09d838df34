import { comboboxAttributes, optionAfter } from './combobox.ts';

/**
 * The list of links under a search field of a page without React: which are in it, and which of them
 * the arrow keys are on. From the field itself up is the last; beyond the last is the field.
 */
export class ComboboxList {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  #active = -1;

  constructor(input: HTMLInputElement, list: HTMLElement) {
    this.#input = input;
    this.#list = list;
    input.autocomplete = 'off';
    this.#describe();
  }

  get #options(): readonly HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  show(options: readonly HTMLElement[]): void {
    this.#list.replaceChildren(...options);
    this.#list.hidden = options.length === 0;
    this.#activate(-1);
  }

  /** Whether a key is the list's. */
  takes(key: string): boolean {
    const options = this.#options;
    if (options.length === 0) return false;
    const active = this.#active;
    const next = optionAfter(key, active, options.length, true);
    if (next !== undefined) this.#activate(next);
    else if (key === 'Escape') this.show([]);
    else if (key === 'Enter' && active >= 0) options[active]!.click();
    else return false;
    return true;
  }

  #activate(place: number): void {
    this.#active = place;
    for (const [at, option] of this.#options.entries()) {
      option.setAttribute('aria-selected', String(at === place));
      if (at === place) option.scrollIntoView({ block: 'nearest' });
    }
    this.#describe();
  }

  #describe(): void {
    const { id, hidden } = this.#list;
    const active = this.#options[this.#active]?.id;
    const attributes = comboboxAttributes({ id, isOpen: !hidden, active });
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) this.#input.removeAttribute(name);
      else this.#input.setAttribute(name, String(value));
    }
  }
}
