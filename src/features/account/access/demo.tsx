import { user } from '#demo/account-rows.ts';
import {
  type AccountsStandIn,
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { $logInAsked } from '#stores/account/session.ts';
import { packProps } from '#ui/island/props.ts';
import LogInAgain from './LogInAgain.tsx';
import { againCatalogs, type LogInAgainProps } from './log-in-again.ts';

const screen = { width: 760, height: 520 };
const phone = { width: 390, height: 640 };

const dialog = ({ texts }: DemoKit, more: Partial<LogInAgainProps> = {}) => (
  <LogInAgain
    json={packProps({
      userId: user.userId,
      email: user.email,
      logIn: '/login',
      text: textsOf(texts, ...againCatalogs),
      ...more,
    })}
  />
);

/** The form of a step, once it takes what is typed. */
const step = (frame: HTMLElement, field: string): Promise<HTMLElement> =>
  standing(frame, `dialog[open] form[novalidate] [name=${field}]`);

/** Types into the field of a step, unless nothing is given, and sends it. */
async function send(frame: HTMLElement, field: string, typed = ''): Promise<void> {
  const input = (await step(frame, field)) as HTMLInputElement;
  input.value = typed;
  (await standing(frame, 'dialog[open] [type=submit]')).click();
}

const told = (frame: HTMLElement): Promise<HTMLElement> =>
  standing(frame, 'dialog[open] [data-problem]:not(:empty)');

/** What the accounts refuse, by the step that sends it. */
const refused = (status: number, code?: string, retryAfterS?: number): AccountsStandIn => ({
  status,
  ...(code !== undefined && { code }),
  ...(retryAfterS !== undefined && { retryAfterS }),
});

const paths = {
  password: '/sign-in/email',
  code: '/two-factor/verify-totp',
  recoveryCode: '/two-factor/verify-backup-code',
} as const;

/** The password was right, and the second step is switched on. */
const needsCode = { [paths.password]: { status: 200, body: { twoFactorRedirect: true } } };

const typedIn = { password: 'a password', code: '123456', recoveryCode: 'abcde-12345' } as const;

async function toCode(frame: HTMLElement): Promise<void> {
  await send(frame, 'password', typedIn.password);
  await step(frame, 'code');
}

async function toRecovery(frame: HTMLElement): Promise<void> {
  await toCode(frame);
  (await standing(frame, 'dialog[open] form + button')).click();
  await step(frame, 'recoveryCode');
}

interface Shown {
  readonly accounts?: DemoState['accounts'];
  readonly props?: Partial<LogInAgainProps>;
  readonly on?: typeof screen;
  readonly act?: NonNullable<DemoState['act']>;
}

const stateOf =
  (kit: DemoKit) =>
  (name: string, { accounts = {}, props, on = screen, act }: Shown = {}): DemoState => ({
    name,
    ...on,
    screen: on,
    accounts,
    show: () => {
      $logInAsked.set(true);
      return dialog(kit, props);
    },
    act: async (frame) => {
      await step(frame, 'password');
      await act?.(frame);
    },
  });

/** What comes of a password that is sent. */
const passwords = {
  wrong: refused(401, 'INVALID_EMAIL_OR_PASSWORD'),
  'too many tries': refused(429, undefined, 3600),
  offline: 'lost',
  failed: refused(500),
} as const satisfies Readonly<Record<string, AccountsStandIn>>;

export const demo: Demo = {
  name: 'Logging in again',
  states: (kit) => {
    const state = stateOf(kit);
    const sent = (field: keyof typeof paths, typed?: string) => async (frame: HTMLElement) => {
      if (field === 'code') await toCode(frame);
      if (field === 'recoveryCode') await toRecovery(frame);
      await send(frame, field, typed ?? typedIn[field]);
      await told(frame);
    };
    const second = (path: string, answer: AccountsStandIn) => ({ ...needsCode, [path]: answer });
    return [
      state('password'),
      state('password, on a phone', { on: phone }),
      state('password, long texts', { props: { email: `${longText}@example.org` } }),
      state('password, none', { act: sent('password', '') }),
      ...Object.entries(passwords).map(([name, answer]) =>
        state(`password, ${name}`, {
          accounts: { [paths.password]: answer },
          act: sent('password'),
        }),
      ),
      state('password, shown', {
        act: async (frame) => {
          ((await step(frame, 'password')) as HTMLInputElement).value = typedIn.password;
          (await standing(frame, '[data-reveal]')).click();
        },
      }),
      state('password, sending', {
        act: async (frame) => {
          await send(frame, 'password', typedIn.password);
          await standing(frame, '[aria-busy=true]');
        },
      }),
      state('password, taken but no session', {
        accounts: { [paths.password]: { status: 200 }, '/list-sessions': refused(401) },
        act: sent('password'),
      }),
      state('second step', { accounts: needsCode, act: toCode }),
      state('second step, on a phone', { accounts: needsCode, on: phone, act: toCode }),
      state('second step, none', { accounts: needsCode, act: sent('code', '12') }),
      state('second step, wrong', {
        accounts: second(paths.code, refused(401, 'INVALID_CODE')),
        act: sent('code'),
      }),
      state('second step, too late', {
        accounts: second(paths.code, refused(401, 'INVALID_TWO_FACTOR_COOKIE')),
        act: sent('code'),
      }),
      state('recovery code', { accounts: needsCode, act: toRecovery }),
      state('recovery code, wrong', {
        accounts: second(paths.recoveryCode, refused(401, 'INVALID_BACKUP_CODE')),
        act: sent('recoveryCode'),
      }),
    ];
  },
};
