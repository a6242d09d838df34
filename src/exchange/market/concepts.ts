/** What listed coins are grouped by; a coin may have several concepts. */
const conceptsOf: Readonly<Record<string, readonly string[]>> = {
  BTC: ['layer1', 'payment'],
  ETH: ['layer1', 'contracts'],
  SOL: ['layer1', 'contracts'],
  BGB: ['platform'],
  DOGE: ['meme', 'payment'],
  USDT: ['stablecoin'],
  USDC: ['stablecoin'],
};

/** A coin's concepts by their keys; none for a coin that nobody has sorted yet. */
export const conceptKeys = (assetCode: string): readonly string[] => conceptsOf[assetCode] ?? [];
