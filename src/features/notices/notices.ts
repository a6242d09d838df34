import type { Messages } from '#i18n/translate.ts';

/** The texts of the page's notices. */
export const noticesKeys = [
  'notifications',
  'close',
  'verifyTitle',
  'verifyHow',
  'verifyDone',
] as const;

export interface NoticesProps {
  /** Whether the page was made for a user. */
  readonly isUser: boolean;
  readonly text: Pick<Messages<'spot'>, (typeof noticesKeys)[number]>;
}
