import type { Bar, Figure, Indicator, ParameterValues, Run } from '#domain/indicator/indicator.ts';

/** Differences of prices below this share of the price are what rounding has left of nothing. */
const residueShare = 1e-10;

/** A difference of prices as it is drawn and shown: zero where it is only residue of rounding. */
export const withoutResidue = (difference: Figure, price: number): Figure =>
  difference !== undefined && Math.abs(difference) < price * residueShare ? 0 : difference;

/** An indicator's figures beside a chart's candles, kept up to date. */
export class IndicatorFigures {
  readonly #start: () => Run;
  readonly #isDifference: boolean;
  #run: Run;
  #rows: (readonly Figure[])[] = [];

  constructor(indicator: Indicator, values: ParameterValues) {
    this.#start = () => indicator.run(values);
    this.#run = this.#start();
    this.#isDifference = indicator.unit === 'difference';
  }

  #figuresAt(bars: readonly Bar[], at: number): readonly Figure[] {
    const figures = this.#run.figuresAt(bars, at);
    if (!this.#isDifference) return figures;
    const { close } = bars[at]!;
    return figures.map((figure) => withoutResidue(figure, close));
  }

  /** One row for each candle, with the figures in the order of the indicator's lines. */
  get rows(): readonly (readonly Figure[])[] {
    return this.#rows;
  }

  /** Takes candles anew, oldest first. */
  takeAll(bars: readonly Bar[]): void {
    this.#run = this.#start();
    this.#rows = bars.map((_, at) => this.#figuresAt(bars, at));
  }

  /**
   * Takes the newest of `bars`, which changed or was added; the others are those taken before. What
   * it costs follows the parameters, not how many candles there are.
   */
  takeNewest(bars: readonly Bar[]): readonly Figure[] {
    const at = bars.length - 1;
    const known = this.#rows.length;
    if (at !== known && at !== known - 1)
      throw new Error(`candle ${at} comes after ${known} others`);
    const figures = this.#figuresAt(bars, at);
    this.#rows[at] = figures;
    return figures;
  }
}
