import type { ApiKeyRow } from '#contract/calls/api-keys.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';
import type { TableText } from '#kit/table/context.ts';

/** What of the catalogs the page shows. */
export const apiKeyTexts = [
  ...(['create', 'createTitle', 'editTitle', 'edit', 'saveChanges', 'saved', 'revoke'] as const),
  ...(['revokeTitle', 'revokeText', 'revoked', 'keep', 'close', 'none', 'listTitle'] as const),
  ...([
    'listLead',
    'label',
    'labelLong',
    'accessKey',
    'secret',
    'copy',
    'copied',
    'permissions',
  ] as const),
  ...([
    'permissionMissing',
    'read',
    'trade',
    'transfer',
    'readHint',
    'tradeHint',
    'transferHint',
  ] as const),
  ...([
    'ips',
    'ipsHint',
    'ipInvalid',
    'ipsMany',
    'anyIp',
    'expires',
    'keepExpiry',
    'days30',
  ] as const),
  ...([
    'days90',
    'days365',
    'noExpiry',
    'never',
    'expired',
    'lastUsed',
    'notUsed',
    'createdAt',
  ] as const),
  ...([
    'password',
    'code',
    'secretTitle',
    'secretWarning',
    'done',
    'secretSaved',
    'secretUnsaved',
    'noAnswer',
    'action',
  ] as const),
] as const satisfies readonly MessageKey<'api-keys'>[];

/** What its fields say by themselves. */
export const fieldTexts = ['textMissing', 'show', 'hide'] as const;
export const proofTexts = ['passwordMissing', 'codeMissing'] as const;

export type ApiKeyText = Pick<Messages<'api-keys'>, (typeof apiKeyTexts)[number]> &
  Pick<Messages<'fields'>, (typeof fieldTexts)[number]> &
  Pick<Messages<'account'>, (typeof proofTexts)[number]> &
  HelpLinks<'apiKeys'> &
  TableText;

export interface ApiKeysProps {
  /** Undefined: they couldn't be read. */
  readonly keys: readonly ApiKeyRow[] | undefined;
  /** Whether changes ask for a code of the authenticator. */
  readonly hasTwoFactor: boolean;
  /** The exchange's time as the page was made; Unix milliseconds. */
  readonly now: number;
  readonly tag: string;
  readonly text: ApiKeyText;
}
