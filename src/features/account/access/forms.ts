import type { EntryField, EntryFormOf } from '#kit/form/entry.ts';
import { passwordMax, passwordMin } from '#kit/form/entry-rules.ts';
import { type EntryName, inputOf } from './rules.ts';
import type { AccountKey } from './texts.ts';

type Text = AccountKey;
type FormField = EntryField<EntryName, Text>;

const passwordRules = [
  { rule: 'min', text: 'passwordHint', values: { min: passwordMin } },
  { rule: 'max', text: 'ruleMax', values: { max: passwordMax } },
] as const;

const field = <N extends EntryName>(name: N, label: Text) => ({
  ...{ name, label, input: inputOf(name) },
});

const fields = {
  email: field('email', 'email'),
  password: field('password', 'password'),
  firstPassword: {
    ...field('password', 'password'),
    ...{ input: 'newPassword', rules: passwordRules },
  },
  currentPassword: field('currentPassword', 'currentPassword'),
  newPassword: {
    ...field('newPassword', 'newPassword'),
    rules: [...passwordRules, { rule: 'differs', text: 'ruleDiffers' }],
  },
  code: field('code', 'code'),
  recoveryCode: field('recoveryCode', 'recoveryCode'),
  pin: field('pin', 'tradingPin'),
  currentPin: field('currentPin', 'currentPin'),
  newPin: field('newPin', 'newPin'),
  repeatPin: field('repeatPin', 'repeatPin'),
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
  'pin-set': {
    ...{ fields: [fields.newPin, fields.repeatPin, fields.password], submit: 'setPin' },
  },
  'pin-change': {
    ...{ fields: [fields.currentPin, fields.newPin, fields.repeatPin], submit: 'changePin' },
  },
  'pin-remove': { fields: [fields.pin], submit: 'removePin' },
  'pin-forgotten': { fields: [fields.password], submit: 'removePin', lead: 'removePinLead' },
} as const satisfies Readonly<Record<string, EntryFormOf<EntryName, Text>>>;

export type AccountForm = keyof typeof accountForms;
