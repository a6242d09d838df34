/** How long a browser waits for an answer (§9). */
export const callTimeoutSeconds = 20;

/** How often the browser asks whether a list that it keeps is still the exchange's (§4, §9). */
export const listsRefreshSeconds = 30 * 60;

/** How a client shows a tip (§9): so often a day, so long. */
export const tipsPerDayMax = 3;
export const tipShownSeconds = 3;

/** Price alerts that a user may have, fired ones that were not deleted included. */
export const priceAlertsMax = 50;
