import { articleOfRow, type FoundArticle, type IndexRow } from '#contract/help/index-row.ts';
import { type SearchIndex, searchHelp, searchIndexOf } from '#domain/help/search.ts';
import { ComboboxList } from '#ui/base/combobox-list.ts';

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

/** Results while somebody types. Without them, and beyond them, the form opens the page of results. */
function start(form: HTMLFormElement): void {
  const input = form.querySelector('input')!;
  const status = form.querySelector<HTMLElement>('[role=status]')!;
  const results = new ComboboxList(input, form.querySelector<HTMLElement>('[role=listbox]')!);
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
