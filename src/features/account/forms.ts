import type { MessageKey } from '#i18n/translate.ts';
import type { EntryField, EntryFormOf } from '#kit/form/entry.ts';
import { type EntryName, passwordMax, passwordMin } from './rules.ts';

type Text = MessageKey<'account'>;
type FormField = EntryField<EntryName, Text>;

const currentPassword = { input: 'password', autocomplete: 'current-password' } as const;
const newPassword = {
  input: 'password',
  autocomplete: 'new-password',
  rules: [
    { rule: 'min', text: 'passwordHint', values: { min: passwordMin } },
    { rule: 'max', text: 'ruleMax', values: { max: passwordMax } },
  ],
} as const;
const pin = { input: 'pin', autocomplete: 'one-time-code' } as const;

const fields = {
  email: {
    ...{ name: 'email', input: 'address', label: 'email' },
    ...{ autocomplete: 'username', maxLength: 254 },
  },
  password: { name: 'password', label: 'password', ...currentPassword },
  firstPassword: { name: 'password', label: 'password', ...newPassword },
  currentPassword: { name: 'currentPassword', label: 'currentPassword', ...currentPassword },
  newPassword: {
    ...{ name: 'newPassword', label: 'newPassword' },
    ...newPassword,
    rules: [...newPassword.rules, { rule: 'differs', text: 'ruleDiffers' }],
  },
  code: {
    ...{ name: 'code', input: 'code', label: 'code' },
    ...{ autocomplete: 'one-time-code', maxLength: 12, example: '000000' },
  },
  recoveryCode: {
    ...{ name: 'recoveryCode', input: 'text', label: 'recoveryCode' },
    ...{ autocomplete: 'off', maxLength: 16, example: 'a1B2c-D3e4F' },
  },
  pin: { name: 'pin', label: 'tradingPin', ...pin },
  currentPin: { name: 'currentPin', label: 'currentPin', ...pin },
  newPin: { name: 'newPin', label: 'newPin', ...pin },
  repeatPin: { name: 'repeatPin', label: 'repeatPin', ...pin },
} as const satisfies Readonly<Record<string, FormField>>;

/** Every form of logging in, signing up and an account's security, by its name in the page. */
export const accountForms = {
  logIn: { fields: [fields.email, fields.password], submit: 'logIn', working: 'loggingIn' },
  signUp: {
    ...{ fields: [fields.email, fields.firstPassword] },
    ...{ submit: 'createAccount', working: 'creatingAccount' },
  },
  code: { fields: [fields.code], submit: 'logIn', working: 'loggingIn' },
  recovery: { fields: [fields.recoveryCode], submit: 'logIn', working: 'loggingIn' },
  password: { fields: [fields.currentPassword, fields.newPassword], submit: 'changePassword' },
  enable: { fields: [fields.password], submit: 'continue', lead: 'setUpLead' },
  verify: { fields: [fields.code], submit: 'switchOn' },
  renew: { fields: [fields.password], submit: 'makeRecoveryCodes', lead: 'newRecoveryCodesLead' },
  disable: { fields: [fields.password], submit: 'switchOffTwoFactor', lead: 'switchOffLead' },
  'pin-set': { fields: [fields.newPin, fields.repeatPin], submit: 'setPin' },
  'pin-change': {
    ...{ fields: [fields.currentPin, fields.newPin, fields.repeatPin], submit: 'changePin' },
  },
  'pin-remove': { fields: [fields.pin], submit: 'removePin' },
  'pin-forgotten': { fields: [fields.password], submit: 'removePin', lead: 'removePinLead' },
} as const satisfies Readonly<Record<string, EntryFormOf<EntryName, Text>>>;

export type AccountForm = keyof typeof accountForms;
