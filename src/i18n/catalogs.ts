/** The catalogs whose keys are checked when compiling: English is the schema for the others. */
export interface Catalogs {
  trade: typeof import('../../locales/en/trade.json');
  common: typeof import('../../locales/en/common.json');
  errors: typeof import('../../locales/en/errors.json');
  home: typeof import('../../locales/en/home.json');
  chart: typeof import('../../locales/en/chart.json');
  spot: typeof import('../../locales/en/spot.json');
  table: typeof import('../../locales/en/table.json');
  orders: typeof import('../../locales/en/orders.json');
  account: typeof import('../../locales/en/account.json');
  developers: typeof import('../../locales/en/developers.json');
  coins: typeof import('../../locales/en/coins.json');
  fields: typeof import('../../locales/en/fields.json');
  form: typeof import('../../locales/en/form.json');
  header: typeof import('../../locales/en/header.json');
  futures: typeof import('../../locales/en/futures.json');
  'futures-overview': typeof import('../../locales/en/futures-overview.json');
  alerts: typeof import('../../locales/en/alerts.json');
  positions: typeof import('../../locales/en/positions.json');
  transfer: typeof import('../../locales/en/transfer.json');
  ticket: typeof import('../../locales/en/ticket.json');
  'contract-notices': typeof import('../../locales/en/contract-notices.json');
  'contract-history': typeof import('../../locales/en/contract-history.json');
  'order-kinds': typeof import('../../locales/en/order-kinds.json');
  info: typeof import('../../locales/en/info.json');
  articles: typeof import('../../locales/en/articles.json');
  agents: typeof import('../../locales/en/agents.json');
  'api-keys': typeof import('../../locales/en/api-keys.json');
  'account-settings': typeof import('../../locales/en/account-settings.json');
  'account-pages': typeof import('../../locales/en/account-pages.json');
  fees: typeof import('../../locales/en/fees.json');
  help: typeof import('../../locales/en/help.json');
  news: typeof import('../../locales/en/news.json');
  menus: typeof import('../../locales/en/menus.json');
  preferences: typeof import('../../locales/en/preferences.json');
}
