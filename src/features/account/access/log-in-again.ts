import type { MessageKey } from '#i18n/translate.ts';
import { problemKeys } from './rules.ts';

export const againKeys = [
  ...problemKeys,
  'email',
  'password',
  'code',
  'codeLead',
  'useCode',
  'recoveryCode',
  'recoveryLead',
  'useRecoveryCode',
  'logIn',
  'working',
  'showPassword',
] as const satisfies readonly MessageKey<'account'>[];

export const againFormKeys = [
  'againTitle',
  'againLead',
  'againOther',
  'close',
] as const satisfies readonly MessageKey<'form'>[];

type Keys = (typeof againKeys)[number] | (typeof againFormKeys)[number];

export interface LogInAgainProps {
  /** Whose page it is. */
  readonly userId: string;
  readonly email: string;
  /** The page for logging in, for who wants another account. */
  readonly logIn: string;
  readonly text: Readonly<Record<Keys, string>>;
}
