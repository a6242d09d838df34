/**
 * The article that explains what a dialog asks for, by what that is: addresses without language. A test
 * holds them against the articles that there are.
 */
export const helpTopics = {
  leverage: '/support/articles/margin-and-leverage',
  marginMode: '/support/articles/margin-and-leverage',
  positionMode: '/support/articles/position-mode',
  tpsl: '/support/articles/futures-tp-sl',
  spotTpsl: '/support/articles/spot-tp-sl',
  pin: '/support/articles/trading-pin',
  apiKeys: '/support/articles/create-api-key',
} as const satisfies Readonly<Record<string, string>>;

export type HelpTopic = keyof typeof helpTopics;
