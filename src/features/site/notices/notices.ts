import type { Line } from '#domain/line/line.ts';
import type { HelpLinks } from '#i18n/help-links.ts';
import type { MarketHrefs } from '#i18n/market-address.ts';
import { noticeTextKeys } from '#i18n/notice-text.ts';
import { riskTextKeys } from '#i18n/risk-text.ts';
import type { MessageKey, Messages } from '#i18n/translate.ts';

/** The texts of the page's notices. */
export const noticesKeys = [
  'notifications',
  'close',
  'verifyTitle',
  'verifyHow',
  'verifyDone',
] as const;

/** The texts of the dialog that asks for the trading PIN, which pages do not bring. */
export const pinKeys = [
  'enterPin',
  'enterPinLead',
  'tradingPin',
  'pinEmpty',
  'pinWrong',
  'pinLockedUntil',
  'confirm',
  'forgotPin',
  'forgotPinLead',
  'enterPinInstead',
  'removePin',
  'password',
  'passwordMissing',
  'pinPasswordWrong',
  'working',
  'unreachable',
] as const satisfies readonly MessageKey<'account'>[];
export type PinText = Pick<Messages<'account'>, (typeof pinKeys)[number]> &
  Pick<Messages<'common'>, 'close'> &
  HelpLinks<'pin'>;

export interface NoticesProps {
  /** Whom the page was made for; undefined: a visitor. */
  readonly userId: string | undefined;
  /** Where the texts of the PIN's dialog are read; undefined for a visitor. */
  readonly pinTexts: string | undefined;
  readonly text: Pick<Messages<'spot'>, (typeof noticesKeys)[number]>;
}

/** The texts of banners, with those of the notices that they tell. */
export const bannerKeys = [
  ...noticeTextKeys,
  ...riskTextKeys,
  'seeHistory',
  'seePositions',
  'close',
] as const satisfies readonly MessageKey<'contract-notices'>[];
export type BannerText = Pick<Messages<'contract-notices'>, (typeof bannerKeys)[number]>;

/** What tells a user of what happens to the account. */
export interface AccountNoticesProps {
  readonly tag: string;
  /** Absent: the page knows only whether it has a user. */
  readonly userId?: string;
  readonly hrefs: MarketHrefs;
  /** The line whose positions the page has and watches itself. */
  readonly watched?: Line | undefined;
  /** Where the texts of notices are read. */
  readonly texts: string;
}
