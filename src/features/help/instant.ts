import { type SearchIndex, searchHelp, searchIndexOf } from '#domain/help/search.ts';
import { articleOfRow, type FoundArticle, type IndexRow } from './index-row.ts';

/** More articles than these are on the page of results. */
const shownMax = 7;

/** Reads what is searched; undefined: the page is older than the site, which has another index now. */
async function readIndex(form: HTMLFormElement): Promise<SearchIndex<FoundArticle> | undefined> {
  const answer = await fetch(form.dataset.index ?? '');
  if (answer.status === 404) return undefined;
  const rows = (await answer.json()) as readonly IndexRow[];
  return searchIndexOf(rows.map(articleOfRow));
}

/** Makes the rows of the list, in the form that the page's template has. */
function rowMaker(form: HTMLFormElement): (article: FoundArticle, place: number) => HTMLElement {
  const row = form.querySelector('template')!.content.querySelector('a')!;
  const { names = '{}', english = '' } = form.dataset;
  const nameOf: Readonly<Record<string, string>> = JSON.parse(names);
  return (article, place) => {
    const option = row.cloneNode(true) as HTMLAnchorElement;
    option.href = article.path;
    option.id = `help-result-${place}`;
    const title = option.querySelector('bdi')!;
    const note = option.querySelector('span + span')!;
    title.textContent = article.title;
    if (article.isInEnglish) Object.assign(title, { lang: 'en', dir: 'ltr' });
    const about = [nameOf[article.category], article.isInEnglish && english];
    note.textContent = about.filter(Boolean).join(' · ');
    return option;
  };
}

/** The list under the field: what is in it, and which row the arrow keys are on. */
class Results {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  #active = -1;

  constructor(input: HTMLInputElement, list: HTMLElement) {
    this.#input = input;
    this.#list = list;
    input.role = 'combobox';
    input.autocomplete = 'off';
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', list.id);
    input.ariaExpanded = 'false';
  }

  get #options(): readonly HTMLElement[] {
    return [...this.#list.querySelectorAll('a')];
  }

  show(rows: readonly HTMLElement[]): void {
    this.#list.replaceChildren(...rows);
    this.#list.hidden = rows.length === 0;
    this.#input.ariaExpanded = String(rows.length > 0);
    this.#activate(-1);
  }

  #activate(place: number): void {
    this.#active = place;
    for (const [at, option] of this.#options.entries()) {
      option.ariaSelected = String(at === place);
      if (at === place) option.scrollIntoView({ block: 'nearest' });
    }
    const id = this.#options[place]?.id;
    if (id === undefined) this.#input.removeAttribute('aria-activedescendant');
    else this.#input.setAttribute('aria-activedescendant', id);
  }

  /** Whether a key is the list's. From the field itself up is the last row; beyond the last is the field. */
  takes(key: string): boolean {
    const options = this.#options;
    if (options.length === 0) return false;
    const active = this.#active;
    if (key === 'ArrowDown') this.#activate(active + 1 === options.length ? -1 : active + 1);
    else if (key === 'ArrowUp') this.#activate(active < 0 ? options.length - 1 : active - 1);
    else if (key === 'Escape') this.show([]);
    else if (key === 'Enter' && active >= 0) options[active]!.click();
    else return false;
    return true;
  }
}

/** Results while somebody types. Without them, and beyond them, the form opens the page of results. */
function start(form: HTMLFormElement): void {
  const input = form.querySelector('input')!;
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  const results = new Results(input, form.querySelector<HTMLElement>('[role=listbox]')!);
  const rowOf = rowMaker(form);
  let index: SearchIndex<FoundArticle> | undefined;
  let isComing = false;

  const show = () => {
    const query = input.value.trim();
    const isAsked = index !== undefined && query !== '';
    const found = isAsked ? searchHelp(index!, query, shownMax) : [];
    const { found: some = '', none = '' } = status.dataset;
    const said =
      found.length === 0
        ? none.replace('{{query}}', () => query)
        : some.replace('{{count}}', String(found.length));
    status.textContent = isAsked ? said : '';
    results.show(found.map(rowOf));
  };
  /** What cannot be read is asked for again with the next letter. */
  const load = async () => {
    if (isComing) return;
    isComing = true;
    try {
      index = await readIndex(form);
      if (document.activeElement === input && input.value !== input.defaultValue) show();
    } catch {
      isComing = false;
    }
  };
  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => {
    void load();
    show();
  });
  input.addEventListener('keydown', (event) => {
    if (!event.isComposing && results.takes(event.key)) event.preventDefault();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) results.show([]);
  });
  if (document.activeElement === input) void load();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-help-search]'))
  start(form);
