/** What the operator published about a coin. */
export interface CoinPosts {
  /** Those that name it, the newest first. */
  readonly announcements: readonly {
    readonly href: string;
    readonly title: string;
    /** Unix milliseconds. */
    readonly at: number;
  }[];
  /** A text about it, made harmless by the exchange. */
  readonly about:
    | {
        readonly title: string;
        readonly html: string;
        /** Path key of the language that it is in. */
        readonly language: string;
      }
    | undefined;
}
