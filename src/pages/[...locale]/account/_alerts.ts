import { offeredLines } from '#domain/site/switches.ts';
import { type AccountAlertsProps, userCatalogs } from '#features/trade/alerts/alerts.ts';
import { intlTag } from '#i18n/locale.ts';
import { localizePath } from '#i18n/path.ts';
import { messages } from '#i18n/translate.ts';

/** What the page of alerts shows; undefined: no pairs can be read now. */
export async function alertsProps(locals: App.Locals): Promise<AccountAlertsProps | undefined> {
  const { locale, exchange, caller, frame } = locals;
  const [alerts, ...lists] = await Promise.all([
    exchange.call('priceAlerts', { businessLine: 'all' }, caller),
    ...offeredLines(frame.has).map((businessLine) =>
      exchange.call('getAllSymbol', { businessLine }, caller),
    ),
  ]);
  const [first, ...others] = lists.flatMap((one) => (one.ok ? (one.data.symbolDTOList ?? []) : []));
  if (!first) return undefined;
  return {
    tag: intlTag(locale),
    symbols: [first, ...others],
    alerts: alerts.ok ? alerts.data : undefined,
    logIn: localizePath('/login', locale),
    signUp: localizePath('/register', locale),
    text: messages(locale, ...userCatalogs, 'toasts'),
  };
}
