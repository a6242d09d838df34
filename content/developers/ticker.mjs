// Prints the last price of a pair. Run: node ticker.mjs [address] [pair]
const [base = 'http://127.0.0.1:4321', pair = 'BTCUSDT'] = process.argv.slice(2);

const path = '/v1/spot/public/getTickerInfoBySymbolCodeDisplayName';
const response = await fetch(`${base}${path}?symbolCodeDisplayName=${pair}`);
const { code, msg, data } = await response.json();
if (code !== '00000') throw new Error(`${code} ${msg}`);
console.log(`${data.symbolId} ${data.last}, 24 h ago ${data.open}`);
