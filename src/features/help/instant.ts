import { type SearchIndex, searchHelp, searchIndexOf } from '#domain/help/search.ts';
import { articleOfRow, type FoundArticle, type IndexRow } from './index-row.ts';

/** More articles than these are on the page of results. */
const shownMax = 7;

/** Results while typing: the list under the field, which is read and used as a combobox. */
function start(form: HTMLFormElement): void {
  const part = <T extends Element>(selector: string) => form.querySelector<T>(selector)!;
  const input = part<HTMLInputElement>('input');
  const list = part<HTMLElement>('[role=listbox]');
  const status = part<HTMLElement>('[role=status]');
  const row = part<HTMLTemplateElement>('template').content.firstElementChild!;
  const { index: address = '', names = '{}', english = '' } = form.dataset;
  const nameOf: Readonly<Record<string, string>> = JSON.parse(names);
  const hasFutures = form.querySelector('[data-futures]') !== null;
  let index: SearchIndex<FoundArticle> | undefined;
  let isComing = false;
  let active = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('a')];
  const activate = (place: number) => {
    active = place;
    for (const [at, option] of options().entries()) {
      option.ariaSelected = String(at === place);
      if (at === place) option.scrollIntoView({ block: 'nearest' });
    }
    const id = options()[place]?.id;
    if (id === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', id);
  };
  const close = () => {
    list.hidden = true;
    input.ariaExpanded = 'false';
    activate(-1);
  };
  const optionOf = (article: FoundArticle, place: number) => {
    const option = row.cloneNode(true) as HTMLAnchorElement;
    option.href = article.path;
    option.id = `help-result-${place}`;
    const [title, note] = option.children as unknown as readonly HTMLElement[];
    title!.textContent = article.title;
    note!.textContent = [nameOf[article.category], article.isInEnglish ? english : '']
      .filter(Boolean)
      .join(' · ');
    if (article.isInEnglish) Object.assign(title!, { lang: 'en', dir: 'ltr' });
    return option;
  };
  const show = () => {
    const query = input.value.trim();
    if (index === undefined || query === '') {
      status.textContent = '';
      return close();
    }
    const found = searchHelp(index, query, shownMax);
    list.replaceChildren(...found.map(optionOf));
    list.hidden = found.length === 0;
    input.ariaExpanded = String(found.length > 0);
    activate(-1);
    const { found: some = '', none = '' } = status.dataset;
    status.textContent =
      found.length === 0
        ? none.replace('{{query}}', () => query)
        : some.replace('{{count}}', String(found.length));
  };
  /** What cannot be read is asked for again; until then the server searches. */
  const load = async () => {
    if (isComing) return;
    isComing = true;
    try {
      const rows = (await (await fetch(address)).json()) as readonly IndexRow[];
      const isPage = ({ path }: FoundArticle) => hasFutures || !/^(\/[^/]+)?\/futures\//.test(path);
      index = searchIndexOf(rows.map(articleOfRow).filter(isPage));
      show();
    } catch {
      isComing = false;
    }
  };

  input.role = 'combobox';
  input.autocomplete = 'off';
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.ariaExpanded = 'false';
  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => {
    void load();
    show();
  });
  input.addEventListener('keydown', (event) => {
    const count = options().length;
    const { key, isComposing } = event;
    if (isComposing || list.hidden || count === 0) return;
    // From the field itself up is the last, and beyond the last is the field again.
    if (key === 'ArrowDown') activate(active + 1 === count ? -1 : active + 1);
    else if (key === 'ArrowUp') activate(active < 0 ? count - 1 : active - 1);
    else if (key === 'Escape') close();
    else if (key === 'Enter' && active >= 0) options()[active]!.click();
    else return;
    event.preventDefault();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) close();
  });
  if (document.activeElement === input) void load();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-help-search]'))
  start(form);
