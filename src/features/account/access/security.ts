import { fill } from '#i18n/fill.ts';
import { EntryForm, type Texts } from '#kit/form/entry-form.ts';
import { accountRules, type Entries, type EntryName, type Outcome, type Problem } from './rules.ts';
import { type Sent, send } from './send.ts';
import { showState } from './state.ts';
import './local-times.ts';
import { startTradingPin } from './trading-pin.ts';

const root = document.querySelector<HTMLElement>('[data-security]')!;
const texts = JSON.parse(root.dataset.texts ?? '{}') as Texts;
const find = <T extends HTMLElement>(selector: string) => root.querySelector<T>(selector);

/** Says it to those who listen; those who see have it in front of them. */
function announce(key: string): void {
  const status = find('[data-status]');
  if (status) status.textContent = texts[key] ?? '';
}

/** Who has no session any more can only log in again, and come back here. */
const leave = (): void => location.assign(root.dataset.logIn ?? '/');

/** A session that is over is left. */
function ended(sent: Sent): boolean {
  if (!('problem' in sent) || !/^(NO_SESSION|UNAUTHORIZED)$/.test(sent.code ?? '')) return false;
  leave();
  return true;
}

type Succeed = (body: Readonly<Record<string, unknown>>) => Outcome | Promise<Outcome>;

const forms: Record<string, EntryForm<EntryName>> = {};

function onForm(name: string, path: string, succeed: Succeed): void {
  const form = find<HTMLFormElement>(`[data-form=${name}]`);
  if (!form) return;
  const act = async (entries: Entries): Promise<Outcome> => {
    const sent = await send(path, entries, entries);
    if (ended(sent)) return 'leaving';
    return 'problem' in sent ? sent.problem : succeed(sent.body);
  };
  forms[name] = new EntryForm(form, { texts, rules: accountRules(), act });
}

/** Shows one part of the set-up and hides another. */
function turn(from: string, to: string): void {
  const [old, next] = [find(`[data-part=${from}]`), find(`[data-part=${to}]`)];
  if (old) old.hidden = true;
  if (next) next.hidden = false;
}

let recoveryCodes: readonly string[] = [];

function showCodes(from: string): void {
  turn(from, 'codes');
  const items = recoveryCodes.map((code) => {
    const item = document.createElement('li');
    item.textContent = code;
    return item;
  });
  find('[data-codes]')?.replaceChildren(...items);
  find('[data-codes-title]')?.focus();
}

/** Other sessions have ended: their rows go, this one's stays. */
function forgetOthers(): void {
  for (const row of root.querySelectorAll('[data-session]')) row.remove();
  find('[data-end-others]')?.remove();
}

onForm('password', '/change-password', () => {
  forms.password?.reset();
  forgetOthers();
  const place = find('[data-done=password]');
  if (place) place.textContent = texts.passwordChanged ?? '';
  announce('passwordChanged');
  return 'done';
});

onForm('enable', '/two-factor/enable', async ({ totpURI, backupCodes }): Promise<Outcome> => {
  recoveryCodes = backupCodes as string[];
  const uri = String(totpURI);
  const { qrPath } = await import('#ui/base/qr.ts');
  const { side, path } = qrPath(uri);
  const svg = root.querySelector('[data-qr]');
  svg?.setAttribute('viewBox', `0 0 ${side} ${side}`);
  svg?.querySelector('path')?.setAttribute('d', path);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const place = find('[data-secret]');
  if (place) place.textContent = secret.replace(/(.{4})(?=.)/g, '$1 ');
  turn('enable', 'verify');
  forms.verify?.focus();
  return 'done';
});

onForm('verify', '/two-factor/verify-totp', () => {
  showState(root, 'two-factor', 'on');
  showCodes('verify');
  return 'done';
});

onForm('renew', '/two-factor/generate-backup-codes', ({ backupCodes }) => {
  recoveryCodes = backupCodes as string[];
  showCodes('renew');
  return 'done';
});

onForm('disable', '/two-factor/disable', () => {
  location.reload();
  return 'leaving';
});

startTradingPin({ root, texts, announce, leave });

find('[data-codes-kept]')?.addEventListener('click', () => location.reload());

/** So long a button says that it has done its work. */
const copiedMs = 3000;

for (const button of root.querySelectorAll<HTMLElement>('[data-copy]')) {
  const secret = button.dataset.copy === 'secret';
  const label = button.textContent;
  const done = () => {
    announce(secret ? 'secretCopied' : 'codesCopied');
    button.textContent = texts.copied ?? label;
    setTimeout(() => {
      button.textContent = label;
    }, copiedMs);
  };
  button.addEventListener('click', () => {
    const text = secret
      ? (find('[data-secret]')?.textContent ?? '').replaceAll(' ', '')
      : recoveryCodes.join('\n');
    // What may not be copied stays on the page, to be selected.
    navigator.clipboard?.writeText(text).then(done, () => undefined);
  });
}

function showSessionsProblem(problem: Problem | undefined): void {
  const place = find('[data-sessions-problem]');
  const template = problem && (texts[problem.key] ?? problem.key);
  if (place) place.textContent = template ? fill(template, problem?.values ?? {}) : '';
}

/** Sends what ends sessions; true when they have ended. */
async function end(button: HTMLElement, path: string, body: object): Promise<boolean> {
  if (button.ariaBusy === 'true') return false;
  button.ariaBusy = 'true';
  const sent = await send(path, { ...body });
  button.ariaBusy = null;
  if (ended(sent)) return false;
  // One that is not known any more has ended already, which is what was asked for.
  const isProblem = 'problem' in sent && sent.code !== 'SESSION_UNKNOWN';
  const problem = isProblem ? sent.problem : undefined;
  showSessionsProblem(problem);
  return problem === undefined;
}

for (const button of root.querySelectorAll<HTMLElement>('[data-end-session]')) {
  button.addEventListener('click', async () => {
    if (!(await end(button, '/revoke-session', { id: button.dataset.endSession }))) return;
    button.closest('li')?.remove();
    if (!find('[data-session]')) forgetOthers();
    announce('sessionEnded');
    find('#sessions-title')?.focus();
  });
}

find('[data-end-others]')?.addEventListener('click', async ({ currentTarget }) => {
  if (!(await end(currentTarget as HTMLElement, '/revoke-other-sessions', {}))) return;
  forgetOthers();
  announce('sessionsEnded');
  find('#sessions-title')?.focus();
});
