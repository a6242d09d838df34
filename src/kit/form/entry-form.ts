import { fill } from '#i18n/fill.ts';
import type { Entries, EntryProblem, EntryRules } from './entry.ts';

export type Texts = Readonly<Record<string, string>>;

/** What became of sent entries: a problem to be shown, done, or the page is on its way elsewhere. */
export type Outcome<Name extends string> = EntryProblem<Name> | 'done' | 'leaving';

interface Options<Name extends string> {
  /** Problems by their keys, `working`, `capsLock`, `ruleMet` and `ruleOpen`. */
  readonly texts: Texts;
  readonly rules: EntryRules<Name>;
  readonly act: (entries: Entries<Name>) => Promise<Outcome<Name>>;
}

/**
 * Drives a form that `EntryForm.astro` drew: checks its entries, sends them once, and says what is wrong
 * under the field that caused it. A field is checked when it is left for the next one.
 */
export class EntryForm<Name extends string> {
  readonly #form: HTMLFormElement;
  readonly #options: Options<Name>;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #button: HTMLButtonElement;

  constructor(form: HTMLFormElement, options: Options<Name>) {
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
      input.addEventListener('input', () => {
        this.#show(fieldOf<Name>(input), undefined);
        this.#tellRules();
      });
      // On the way to the next field only: a line that comes between must not move a button away
      // from under the pointer.
      input.addEventListener('blur', ({ relatedTarget }) => {
        if (input.value && relatedTarget instanceof HTMLInputElement) this.#look(input);
      });
      for (const kind of ['keydown', 'keyup'] as const) {
        input.addEventListener(kind, (event) => this.#tellCapsLock(input, event));
      }
    }
    for (const button of form.querySelectorAll<HTMLButtonElement>('[data-reveal]')) {
      button.addEventListener('click', () => reveal(button, button.ariaPressed !== 'true'));
    }
    // What the browser has filled in by itself.
    this.#tellRules();
  }

  /** Empty, without complaints, ready to be used again. */
  reset(): void {
    this.#form.reset();
    this.#hidePasswords();
    this.#tellRules();
    this.showAll([]);
  }

  /** Empties one field. */
  empty(field: Name): void {
    const input = this.#inputs.find((one) => fieldOf(one) === field);
    if (input) input.value = '';
  }

  focus(): void {
    this.#inputs.find((input) => input.value === '')?.focus();
  }

  showAll(problems: readonly EntryProblem<Name>[]): void {
    for (const field of [...this.#inputs.map(fieldOf<Name>), 'form' as const]) {
      this.#show(
        field,
        problems.find((one) => one.field === field),
      );
    }
    this.#inputs.find((input) => input.ariaInvalid === 'true')?.focus();
  }

  #entries(): Entries<Name> {
    const { tidied } = this.#options.rules;
    const entries = this.#inputs.map((input) => {
      const field = fieldOf<Name>(input);
      return [field, tidied(field, input.value)] as const;
    });
    return Object.fromEntries(entries) as Entries<Name>;
  }

  #issues(): EntryProblem<Name>[] {
    return this.#options.rules.issues(this.#entries());
  }

  /** Says what is wrong with an entry that was left. */
  #look(input: HTMLInputElement): void {
    const field = fieldOf<Name>(input);
    this.#show(
      field,
      this.#issues().find((one) => one.field === field),
    );
  }

  #show(field: Name | 'form', problem: EntryProblem<Name> | undefined): void {
    const place = this.#form.querySelector(`[data-problem=${field}]`);
    const template = problem && (this.#options.texts[problem.key] ?? problem.key);
    if (place) place.textContent = template ? fill(template, problem?.values ?? {}) : '';
    const input = this.#inputs.find((one) => fieldOf(one) === field);
    if (input) input.ariaInvalid = problem ? 'true' : null;
  }

  #tellRules(): void {
    const entries = this.#entries();
    const { texts, rules } = this.#options;
    for (const item of this.#form.querySelectorAll<HTMLElement>('[data-rule]')) {
      const met = rules.keepsRule(item.dataset.rule ?? '', entries);
      // Told once, not with each key.
      if (item.dataset.met === String(met)) continue;
      item.dataset.met = String(met);
      const word = item.querySelector('[data-rule-state]');
      if (word) word.textContent = texts[met ? 'ruleMet' : 'ruleOpen'] ?? '';
    }
  }

  #tellCapsLock(input: HTMLInputElement, event: KeyboardEvent): void {
    const place = input.parentElement?.parentElement?.querySelector('[data-caps-lock]');
    // Browsers that fill in a field send events without keys.
    const isOn = event.getModifierState?.('CapsLock') ?? false;
    const text = isOn ? (this.#options.texts.capsLock ?? '') : '';
    if (place && place.textContent !== text) place.textContent = text;
  }

  #hidePasswords(): void {
    for (const button of this.#form.querySelectorAll<HTMLElement>('[data-reveal]')) {
      reveal(button, false);
    }
  }

  async #submit(): Promise<void> {
    const button = this.#button;
    if (button.ariaBusy === 'true') return;
    const issues = this.#issues();
    this.showAll(issues);
    if (issues.length > 0) return;
    // Browsers remember what was typed into a plain field.
    this.#hidePasswords();
    const label = button.textContent;
    button.ariaBusy = 'true';
    button.textContent = button.dataset.working ?? this.#options.texts.working ?? label;
    const outcome = await this.#options.act(this.#entries());
    if (outcome === 'leaving') return;
    button.ariaBusy = null;
    button.textContent = label;
    if (outcome !== 'done') this.showAll([outcome]);
  }
}

const fieldOf = <Name extends string>(input: HTMLInputElement): Name => input.dataset.field as Name;

/** Shows or hides the password beside a button. */
function reveal(button: HTMLElement, shown: boolean): void {
  const input = button.parentElement?.querySelector('input');
  if (input) input.type = shown ? 'text' : 'password';
  button.ariaPressed = String(shown);
}
