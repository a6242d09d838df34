import type { SwitchSetting } from '#domain/site/switches.ts';

/** Who does something in the exchange's name, and why. */
export interface Act {
  /** `local:<name>` at the command line, `user:<id>` for a user with the role. */
  readonly by: string;
  readonly reason: string;
}

/** One thing that an operator did, as the trail keeps it. `before` and `after` are plain text. */
export interface ActRecord extends Act {
  /** Unix milliseconds. */
  readonly at: number;
  readonly what: string;
  /** The pair, user, area, post or coin. */
  readonly about: string;
  readonly before: string;
  readonly after: string;
}

/** What operators have set beside pairs and users. */
export interface Operating {
  /** Areas (ISO 3166, two letters) that orders are not taken from; sorted. */
  readonly areas: readonly string[];
  /** Ids of users with the operator's role; sorted. */
  readonly operators: readonly number[];
  /** What is switched on, hidden or off, where not as it is by itself. */
  readonly switches: readonly SwitchSetting[];
}

export const noOperating: Operating = {
  areas: [],
  operators: [],
  switches: [],
};
