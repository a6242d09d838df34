import { atom } from 'nanostores';

/** What the dialog of price alerts opens with. */
export interface AlertsAsked {
  /** To be set or changed; absent: the list is what is asked for. */
  readonly price?: string;
  /** The alert to be changed. */
  readonly alertId?: string;
}

/** Undefined while nobody wants to see the price alerts. */
export const $alertsAsked = atom<AlertsAsked | undefined>(undefined);
