import { KeyedStores } from '#stores/page/keyed.ts';

/** What the dialog of price alerts opens with. */
export interface AlertsAsked {
  /** To be set or changed; absent: the list is what is asked for. */
  readonly price?: string;
  /** The alert to be changed. */
  readonly alertId?: string;
}

const asked = new KeyedStores<AlertsAsked>();

/** Undefined while nobody wants to see the price alerts beside an instrument's chart. */
export const $alertsAskedOf = (symbolId: string) => asked.of(symbolId);
