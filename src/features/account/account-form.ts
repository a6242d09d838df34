import { fill } from '#i18n/fill.ts';
import { type AccountMode, accountIssues, accountProblem, type Problem } from './rules.ts';

/** As every call of the browser (§9). */
const timeoutMs = 20_000;

const paths: Readonly<Record<AccountMode, string>> = {
  logIn: '/api/auth/sign-in/email',
  signUp: '/api/auth/sign-up/email',
};

/** Sends the entries; undefined when the visitor is logged in afterwards. */
async function send(
  mode: AccountMode,
  email: string,
  password: string,
): Promise<Problem | undefined> {
  const name = email.slice(0, email.indexOf('@'));
  try {
    const answer = await fetch(paths[mode], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mode === 'signUp' ? { name, email, password } : { email, password }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return undefined;
    const body: unknown = await answer.json().catch(() => undefined);
    const code = (body as { code?: unknown } | undefined)?.code;
    const wait = answer.headers.get('retry-after') ?? answer.headers.get('x-retry-after');
    return accountProblem(answer.status, typeof code === 'string' ? code : undefined, wait);
  } catch {
    return { field: 'form', key: 'unreachable' };
  }
}

class AccountForm {
  private readonly texts: Readonly<Record<string, string>>;
  private readonly mode: AccountMode;
  private readonly form: HTMLFormElement;
  private readonly email: HTMLInputElement;
  private readonly password: HTMLInputElement;
  private readonly button: HTMLButtonElement;

  constructor(form: HTMLFormElement) {
    const part = <T extends HTMLElement>(selector: string) => form.querySelector(selector) as T;
    this.form = form;
    this.mode = form.dataset.account as AccountMode;
    this.texts = JSON.parse(form.dataset.texts ?? '{}');
    this.email = part('#email');
    this.password = part('#password');
    this.button = part('[type=submit]');
    // The browser's own bubbles speak its language, not the page's: ours stand under the fields.
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.submit();
    });
    for (const input of [this.email, this.password]) {
      input.addEventListener('input', () => this.show(input.id as Problem['field'], ''));
    }
    const reveal = part<HTMLButtonElement>('[data-reveal]');
    reveal.addEventListener('click', () => this.reveal(reveal));
  }

  private reveal(button: HTMLButtonElement): void {
    const shown = this.password.type === 'password';
    this.password.type = shown ? 'text' : 'password';
    button.setAttribute('aria-label', this.texts[shown ? 'hidePassword' : 'showPassword'] ?? '');
    button.setAttribute('aria-pressed', String(shown));
  }

  private show(field: Problem['field'], text: string): void {
    const place = this.form.querySelector(
      field === 'form' ? '[data-problem]' : `#${field}-problem`,
    );
    if (place) place.textContent = text;
    if (field === 'form') return;
    if (text === '') this[field].removeAttribute('aria-invalid');
    else this[field].setAttribute('aria-invalid', 'true');
  }

  private showAll(problems: readonly Problem[]): void {
    for (const field of ['email', 'password', 'form'] as const) {
      const problem = problems.find((one) => one.field === field);
      const text = problem
        ? fill(this.texts[problem.key] ?? problem.key, problem.values ?? {})
        : '';
      this.show(field, text);
    }
    const first = problems.find(({ field }) => field !== 'form')?.field;
    if (first === 'email' || first === 'password') this[first].focus();
  }

  private async submit(): Promise<void> {
    if (this.button.ariaBusy === 'true') return;
    const email = this.email.value.trim();
    const issues = accountIssues(this.mode, email, this.password.value);
    this.showAll(issues);
    if (issues.length > 0) return;
    const label = this.button.textContent;
    this.button.ariaBusy = 'true';
    this.button.textContent = this.texts.working ?? label;
    const problem = await send(this.mode, email, this.password.value);
    if (problem === undefined) return location.assign(this.form.dataset.next ?? '/');
    this.button.ariaBusy = null;
    this.button.textContent = label;
    this.showAll([problem]);
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-account]')) {
  new AccountForm(form);
}
