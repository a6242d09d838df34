import { fill } from '#i18n/fill.ts';
import { type Entries, entryIssues, type Field, type Problem, tidied } from './rules.ts';

export type Texts = Readonly<Record<string, string>>;

/** What became of sent entries: a problem to be shown, done, or the page is on its way elsewhere. */
export type Outcome = Problem | 'done' | 'leaving';

interface Options {
  readonly texts: Texts;
  readonly signUp?: boolean;
  readonly act: (entries: Entries) => Promise<Outcome>;
}

/** A form of the account: checks its entries, sends them once, and says what is wrong where. */
export class EntryForm {
  readonly #form: HTMLFormElement;
  readonly #options: Options;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #button: HTMLButtonElement;

  constructor(form: HTMLFormElement, options: Options) {
    this.#form = form;
    this.#options = options;
    this.#inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-field]')];
    this.#button = form.querySelector<HTMLButtonElement>('[type=submit]')!;
    // The browser's own bubbles speak its language, not the page's: ours stand under the fields.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit();
    });
    for (const input of this.#inputs) {
      input.addEventListener('input', () => this.#show(input.dataset.field as Field, ''));
    }
    for (const button of form.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
      button.addEventListener('click', () => this.#reveal(button));
    }
  }

  /** Empty, without complaints, ready to be used again. */
  reset(): void {
    this.#form.reset();
    this.showAll([]);
  }

  focus(): void {
    this.#inputs.find((input) => input.value === '')?.focus();
  }

  showAll(problems: readonly Problem[]): void {
    const fields = [...this.#inputs.map((input) => input.dataset.field as Field), 'form' as const];
    for (const field of fields) {
      const problem = problems.find((one) => one.field === field);
      const template = problem && (this.#options.texts[problem.key] ?? problem.key);
      this.#show(field, template ? fill(template, problem.values ?? {}) : '');
    }
    this.#inputs.find((input) => input.ariaInvalid === 'true')?.focus();
  }

  #reveal(button: HTMLButtonElement): void {
    const input = button.parentElement?.querySelector('input');
    if (!input) return;
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    const { texts } = this.#options;
    button.setAttribute('aria-label', texts[shown ? 'hidePassword' : 'showPassword'] ?? '');
    button.setAttribute('aria-pressed', String(shown));
  }

  #show(field: Field, text: string): void {
    const place = this.#form.querySelector(`[data-problem=${field}]`);
    if (place) place.textContent = text;
    const input = this.#inputs.find((one) => one.dataset.field === field);
    if (input) input.ariaInvalid = text === '' ? null : 'true';
  }

  async #submit(): Promise<void> {
    const button = this.#button;
    if (button.ariaBusy === 'true') return;
    const entries: Entries = Object.fromEntries(
      this.#inputs.map(({ dataset, value }) => [
        dataset.field,
        tidied(dataset.field as Field, value),
      ]),
    );
    const issues = entryIssues(entries, this.#options.signUp);
    this.showAll(issues);
    if (issues.length > 0) return;
    const label = button.textContent;
    button.ariaBusy = 'true';
    button.textContent = this.#options.texts.working ?? label;
    const outcome = await this.#options.act(entries);
    if (outcome === 'leaving') return;
    button.ariaBusy = null;
    button.textContent = label;
    if (outcome !== 'done') this.showAll([outcome]);
  }
}
