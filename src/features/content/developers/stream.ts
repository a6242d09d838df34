import type { Channel } from '#contract/channels.ts';
import { intlTag } from '#i18n/locale.ts';

const pair = '"symbolId":"BTCUSDT"';
const contract = '"symbolId":"BTCUSDT_UMCBL"';

/** A topic of each channel, as it is subscribed. */
export const channelTopics: Readonly<Record<Channel, string>> = {
  ticker: `{"channel":"ticker",${pair}}`,
  books: `{"channel":"books",${pair}}`,
  trades: `{"channel":"trades",${pair}}`,
  candle: `{"channel":"candle",${pair},"interval":"1m"}`,
  contract: `{"channel":"contract",${contract}}`,
  orders: '{"channel":"orders"}',
  fills: '{"channel":"fills"}',
  positions: '{"channel":"positions","businessLine":"usdt"}',
  account: '{"channel":"account"}',
  alerts: '{"channel":"alerts"}',
  notices: '{"channel":"notices"}',
};

/** The protocol's own code for a frame that is too large. */
const tooLarge = 1009;

/** Why sockets are closed, by code. */
export const closeCodes = (own: Readonly<Record<string, number>>) =>
  Object.entries({ ...own, tooLarge })
    .map(([name, code]) => ({ name, code }))
    .sort((a, b) => a.code - b.code);

export const figure = (value: number, locale: string): string =>
  new Intl.NumberFormat(intlTag(locale)).format(value);
