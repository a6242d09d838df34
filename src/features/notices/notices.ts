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
  /** Whom the page was made for; undefined: a visitor. */
  readonly userId: string | undefined;
  readonly text: Pick<Messages<'spot'>, (typeof noticesKeys)[number]>;
}
