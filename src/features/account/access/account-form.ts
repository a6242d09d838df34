import { fill } from '#i18n/fill.ts';
import { EntryForm, type Texts } from '#kit/form/entry-form.ts';
import { favoritesKey } from '#stores/market/favorites-key.ts';
import { accountRules, type Entries, type EntryName, type Outcome } from './rules.ts';
import { send } from './send.ts';

type Step = 'entry' | 'code' | 'recovery';

/** Nobody waits longer for their favorites: what is left goes into the account with a later page. */
const mergeMaxMs = 2_000;

/** What this browser kept for a visitor goes along into the account; most have nothing. */
async function mergeFavorites(): Promise<void> {
  try {
    if (localStorage.getItem(favoritesKey) === null) return;
    const { mergeKeptFavorites } = await import('#stores/market/favorites.ts');
    const tooLong = new Promise<void>((over) => setTimeout(over, mergeMaxMs));
    await Promise.race([mergeKeptFavorites(), tooLong]);
  } catch {
    // The browser keeps nothing, or the code did not come.
  }
}

/** Log-in in up to two steps, or signing up. */
function start(root: HTMLElement): void {
  const texts = JSON.parse(root.dataset.texts ?? '{}') as Texts;
  const signUp = root.dataset.account === 'signUp';
  const forms: Partial<Record<Step, EntryForm<EntryName>>> = {};

  function show(step: Step): void {
    for (const part of root.querySelectorAll<HTMLElement>('[data-step]')) {
      part.hidden = part.dataset.step !== step;
    }
    forms[step]?.focus();
  }

  async function leave(): Promise<'leaving'> {
    await mergeFavorites();
    location.assign(root.dataset.next ?? '/');
    return 'leaving';
  }

  async function enter({ email = '', password = '' }: Entries): Promise<Outcome> {
    const name = email.slice(0, email.indexOf('@'));
    const sent = signUp
      ? await send('/sign-up/email', { name, email, password }, { email, password })
      : await send('/sign-in/email', { email, password }, { email, password });
    if ('problem' in sent) return sent.problem;
    if (sent.body.twoFactorRedirect !== true) return await leave();
    for (const place of root.querySelectorAll('[data-who]')) {
      place.textContent = fill(texts.codeFor ?? '', { email: `\u2068${email}\u2069` });
    }
    forms.entry?.empty('password');
    show('code');
    return 'done';
  }

  const second =
    (path: string, field: EntryName) =>
    async (entries: Entries): Promise<Outcome> => {
      const sent = await send(path, { code: entries[field] }, entries);
      if (!('problem' in sent)) return await leave();
      if (sent.problem.key !== 'logInAgain') return sent.problem;
      show('entry');
      forms.entry?.showAll([sent.problem]);
      return 'done';
    };

  const acts = {
    entry: enter,
    code: second('/two-factor/verify-totp', 'code'),
    recovery: second('/two-factor/verify-backup-code', 'recoveryCode'),
  };
  for (const step of ['entry', 'code', 'recovery'] as const) {
    const form = root.querySelector<HTMLFormElement>(`[data-step=${step}] form`);
    if (form)
      forms[step] = new EntryForm(form, { texts, rules: accountRules(signUp), act: acts[step] });
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-to-step]')) {
    button.addEventListener('click', () => {
      const step = button.dataset.toStep as Step;
      forms[step]?.reset();
      show(step);
    });
  }
  // Nothing else is done here; a finger would have the keyboard cover the page.
  if (matchMedia('(hover: hover)').matches) forms.entry?.focus();
}

for (const root of document.querySelectorAll<HTMLElement>('[data-account]')) start(root);

// A page that comes back as it was left would still be at work.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
