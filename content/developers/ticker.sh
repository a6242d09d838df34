curl "http://127.0.0.1:4321/v1/spot/public/getTickerInfoBySymbolCodeDisplayName?symbolCodeDisplayName=BTCUSDT"
