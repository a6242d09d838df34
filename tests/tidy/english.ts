/**
 * Words that stand in every language as they are: names, codes and terms of the trade that no
 * language of the site has a word of its own for.
 */
const everywhere = new Set(
  `Perigee BTC ETH BGB USDT USDT-M USDC USD API VIP TOTP QR CSV UTC GTC IOC FOK BBO TP SL PnL OCO ID HTTP
   JSON WebSocket REST HMAC Node curl URL CSS HTML IP MA EMA BOLL VOL MACD KDJ RSI bp ms max min
   Alt Shift Ctrl Esc Enter Tab Caps Lock GitHub Apache email Email Spot Maker Taker maker taker spot K M B
   k m OK open high low close x Fibonacci Grafana Prometheus SHA TradingView Cookie
   OpenAPI DeFi PIN ADL ROE Long Short long short Funding Cross
   Mark Hedge Max TWAP Iceberg USDC-M Coin-M C2C P2P CTA DCA Earn`.split(/\s+/),
);

/** Languages written in letters that English is not. */
const otherScript = /^(zh-CN|zh-TW|ja|ko|ru|uk|ar)$/;

/** English function words; a language's own words of the same letters stand in `alsoTheirs`. */
const functionWords = new Set(
  `the and you your is are was with this that of for from not have has been will can cannot when
   which its it be to by at or an as on in`.split(/\s+/),
);
const alsoTheirs: Readonly<Record<string, readonly string[]>> = {
  de: ['in', 'an', 'was', 'not', 'am', 'will', 'her'],
  it: ['in', 'per', 'come', 'an'],
  fr: ['on', 'as', 'or', 'an'],
  es: ['Info', 'as', 'or'],
  pt: ['as', 'or'],
  pl: ['to', 'on', 'by', 'or', 'an', 'at'],
  vi: ['can', 'an', 'to', 'in', 'it', 'be', 'have'],
  id: ['an', 'at', 'be', 'by'],
  uz: ['on', 'an', 'or', 'is', 'at', 'by'],
};

/** Texts that a language really says as English does, seen by someone who reads it. */
const sameTexts: Readonly<Record<string, readonly string[]>> = {
  'zh-CN': [
    'A meme token on Ethereum, launched in 2020 with a very large supply.',
    'Memes',
    'The coin of Filecoin, a marketplace for storage space.',
    'The coin of Injective, a network built for decentralized trading.',
    'The coin of The Open Network, which started in the messenger Telegram.',
    'The coin of the Cosmos Hub, which connects independent blockchains.',
    'The governance token of Arbitrum, a network that bundles transactions for Ethereum.',
    'The token of Chainlink, which brings prices and other outside data to smart contracts.',
    'The governance token of Optimism, a network that bundles transactions for Ethereum.',
  ],
  'zh-TW': [
    'The coin of Filecoin, a marketplace for storage space.',
    'The coin of Injective, a network built for decentralized trading.',
    'The coin of The Open Network, which started in the messenger Telegram.',
    'The coin of the Cosmos Hub, which connects independent blockchains.',
    'The governance token of Arbitrum, a network that bundles transactions for Ethereum.',
    'The token of Chainlink, which brings prices and other outside data to smart contracts.',
    'The governance token of Optimism, a network that bundles transactions for Ethereum.',
  ],
  ja: [
    'Endpoints',
    'WebSocket limits',
    'OpenAPI document',
    'USDT-margined',
    'USDC-margined',
    'API keys',
    'Trade on your TradingView signals',
  ],
  ko: ['The coin of The Open Network, which started in the messenger Telegram.'],
  vi: [
    'Pre-market',
    'Coin',
    'Menu',
    'Post only',
    'Socket',
    'Token',
    'Lead trading',
    'Martingale (DCA)',
  ],
  id: [
    'Margin',
    'Callback',
    'Open interest ({{asset}})',
    'Leverage, {{symbol}}',
    'Reduce only',
    'Leverage',
    'Futures',
    'Perpetual',
    'Transfer',
    '{{symbol}} Perpetual',
    'Trailing stop',
    'Info',
    'Interval',
    'Layer 1',
    'Layer 2',
    'Limit',
    'Market',
    'Menu',
    'Normal',
    'Post only',
    'Slippage',
    'Spread {{value}}',
    'Status',
    'Stop loss',
    'Take profit',
    'Take profit / stop loss',
    'Token',
    'Total',
    'Total ({{asset}})',
    'Copy trading',
    'Data',
    'Deposit',
    'Lead trading',
    'Martingale (DCA)',
  ],
  de: [
    'Margin',
    'Open interest',
    'Open interest ({{asset}})',
    'Index',
    'Position',
    'Funding / Countdown',
    'Liquidation',
    'Futures',
    'Perpetual',
    '{{symbol}} Perpetual',
    '{{side}} {{quantity}} · trigger {{price}}',
    'Assets',
    'Chart',
    'Code',
    'Coin',
    'Coins',
    'In orders',
    'Info',
    'Layer 1',
    'Layer 2',
    'Limit',
    'Limits',
    'Live',
    'Market',
    'Memes',
    'Normal',
    'Orders',
    'Slippage',
    'Smart contracts',
    'Socket',
    'Spread {{value}}',
    'Stablecoins',
    'Status',
    'Token',
    'Trades',
    'Trigger',
    'Unified',
    'Bots',
    'Social',
    'Support',
    'Community',
    'Pre-market',
    'Auto-invest',
    'Martingale (DCA)',
  ],
  pl: [
    'Margin',
    'Post only',
    'Transfer',
    'Trailing stop',
    'Limit',
    'Menu',
    'Status',
    'Stop loss',
    'Take profit',
    'Take profit / stop loss',
    'Token',
    'Unified',
    'Copy trading',
    'Pre-market',
    'Lead trading',
  ],
  uz: ['Interval', 'Limit', 'Limit order', 'Order ID', 'Status', 'Token', 'CTA bot', 'Signal bot'],
  fr: [
    'Condition',
    'Parts',
    'Positions',
    'Positions ({{count}})',
    'Position',
    'Liquidation',
    'Futures',
    'Action',
    'Animations',
    'Code',
    'Layer 1',
    'Layer 2',
    'Menu',
    'Notifications',
    'Oracles',
    'Pages',
    'Sessions',
    'Signature',
    'Site',
    'Slippage',
    'Smart contracts',
    'Socket',
    'Spread {{value}}',
    'Stablecoins',
    'Stop loss',
    'Take profit',
    'Take profit / stop loss',
    'Total',
    'Total ({{asset}})',
    'Type',
    'public',
    'session',
    'Bots',
    'Social',
    'Copy trading',
    'Guides',
    'Coupons',
    'Lead trading',
    'Auto-invest',
    'Martingale (DCA)',
  ],
  ru: ['Layer 1', 'Layer 2', 'Post only'],
  uk: ['Layer 1', 'Layer 2', 'Post only'],
  es: [
    'Trailing stop',
    'Info',
    'Memes',
    'Normal',
    'Post only',
    'Socket',
    'Stablecoins',
    'Stop loss',
    'Take profit',
    'Take profit / stop loss',
    'Token',
    'Total',
    'Total ({{asset}})',
    'Bots',
    'Social',
    'Copy trading',
    'Lead trading',
  ],
  it: [
    'Futures',
    'Trailing stop',
    'Account',
    'Info',
    'Layer 1',
    'Layer 2',
    'Menu',
    'Password',
    'Post only',
    'Slippage',
    'Socket',
    'Stop loss',
    'Take profit',
    'Take profit / stop loss',
    'Token',
    'Social',
    'Copy trading',
    'Community',
    'Lead trading',
  ],
  pt: [
    'Trailing stop',
    'Memes',
    'Menu',
    'Normal',
    'Post only',
    'Site',
    'Slippage',
    'Socket',
    'Stablecoins',
    'Status',
    'Stop loss',
    'Take profit',
    'Take profit / stop loss',
    'Token',
    'Total',
    'Total ({{asset}})',
    'Bots',
    'Social',
    'Copy trading',
    'Lead trading',
    'Martingale (DCA)',
  ],
};

const wordsOf = (text: string): string[] =>
  text
    .replace(/\{\{[^}]*\}\}|<[^>]*>|&[a-z]+;|`[^`]*`|https?:\S+/g, ' ')
    .match(/\p{L}[\p{L}’'-]*/gu) ?? [];

/**
 * Whether a translation looks as if it were still English: its very words, English function words
 * among them, or mostly Latin letters in a language that has others.
 */
export function leftInEnglish(language: string, text: string, english: string): boolean {
  const words = wordsOf(text).filter((word) => !everywhere.has(word));
  // A letter on its own is an abbreviation, and says nothing of its language.
  if (words.every((word) => word.length === 1)) return false;
  const isSaidSo = (sameTexts[language] ?? []).includes(english);
  if (otherScript.test(language)) {
    const own = text.match(/\p{L}/gu)?.filter((letter) => !/[A-Za-z]/.test(letter)).length ?? 0;
    const latin = words.join('').match(/[A-Za-z]/g)?.length ?? 0;
    return latin > own && !isSaidSo;
  }
  if (text.trim().toLowerCase() === english.trim().toLowerCase()) return !isSaidSo;
  const theirs = alsoTheirs[language] ?? [];
  const found = words.filter(
    (word) => functionWords.has(word.toLowerCase()) && !theirs.includes(word.toLowerCase()),
  );
  return found.length >= 2;
}
