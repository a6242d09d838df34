import { againFormKeys, againKeys } from '#features/account/access/log-in-again.ts';
import {
  issueKeys as alertIssueKeys,
  commonKeys,
  fieldKeys,
  userKeys,
  visitorKeys,
} from '#features/trade/alerts/alerts.ts';
import { assetsKeys, sharedAssetsKeys } from '#features/trade/assets/assets.ts';
import {
  formKeys,
  issueKeys,
  sharedPreferenceKeys,
  userFormKeys,
} from '#features/trade/ticket/spot/spot-ticket.ts';
import { helpLinks } from '#i18n/help-links.ts';
import { messages, perLocale } from '#i18n/translate.ts';
import { kindNameKeys } from '#kit/order-kinds/names.ts';
import { cautionKeys, contractOrderKeys, noticeKeys, sharedKeys } from '#kit/records/context.ts';
import { tableKeys } from '#kit/table/context.ts';

/** Texts of the trading page's islands that come of several catalogs or lists. */

export const visitorAlertsText = perLocale((locale) => ({
  ...messages(locale, 'alerts', visitorKeys),
  ...messages(locale, 'common', commonKeys),
}));
export const userAlertsText = perLocale((locale) => ({
  ...visitorAlertsText(locale),
  ...messages(locale, 'alerts', userKeys),
  ...messages(locale, 'fields', fieldKeys),
  ...messages(locale, 'errors', alertIssueKeys),
  ...messages(locale, 'table', tableKeys),
}));

export const visitorFormText = perLocale((locale) => ({
  ...messages(locale, 'form', formKeys),
  ...messages(locale, 'order-kinds', kindNameKeys),
}));
export const userFormText = perLocale((locale) => ({
  ...visitorFormText(locale),
  ...messages(locale, 'form', userFormKeys),
  ...messages(locale, 'preferences', sharedPreferenceKeys),
  ...messages(locale, 'errors', issueKeys),
  ...helpLinks(locale, ['spotTpsl']),
}));

export const againText = perLocale((locale) => ({
  ...messages(locale, 'account', againKeys),
  ...messages(locale, 'form', againFormKeys),
}));

export const ordersText = perLocale((locale) => ({
  ...messages(locale, 'table'),
  ...messages(locale, 'orders'),
  ...messages(locale, 'spot', sharedKeys),
  ...messages(locale, 'form', [...noticeKeys, ...cautionKeys]),
}));

/** The same with words of the tabs that contracts alone have. */
export const contractOrdersText = perLocale((locale) => ({
  ...ordersText(locale),
  ...messages(locale, 'contract-history'),
  ...messages(locale, 'contract-notices', contractOrderKeys),
}));

export const assetsText = perLocale((locale) => ({
  ...messages(locale, 'orders', assetsKeys),
  ...messages(locale, 'spot', sharedAssetsKeys),
}));
