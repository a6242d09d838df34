/**
 * A candle as indicators read it. Indicators are plain floating point, unlike all money here: their
 * figures are drawn and shown, never paid, and a double holds fifteen digits of them.
 */
export interface Bar {
  /** Unix milliseconds. */
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In base. */
  readonly volume: number;
}

/** Undefined: there are too few candles for it, or its line is left out. */
export type Figure = number | undefined;

/** A number that the visitor may change. */
export interface Parameter {
  readonly name:
    | 'period'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'deviations'
    | 'smoothK'
    | 'smoothD'
    | 'step'
    | 'most'
    | 'factor'
    | 'range'
    | 'smoothing';
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** What it is a whole multiple of. */
  readonly step: number;
  /** Without it the line that it makes is left out. */
  readonly optional: boolean;
}

/** Values in the order of an indicator's parameters; undefined: left out. */
export type ParameterValues = readonly Figure[];

export interface Line {
  /** Written the same in every language: `MA7`, `DIF`. */
  readonly name: string;
  readonly kind: 'line' | 'bars' | 'dots';
}

/** The figures of one chart's candles, from the oldest to the newest. */
export interface Run {
  /**
   * The figures of candle `at`, in the order of the indicator's lines. Candles are asked for in
   * order, the newest as often as it changes; the cost follows the parameters, never the number of
   * candles before.
   */
  figuresAt(bars: readonly Bar[], at: number): readonly Figure[];
}

export interface Indicator {
  readonly id: string;
  /** Drawn over the candles, or in a pane of its own under them. */
  readonly place: 'over' | 'under';
  /** What its figures count: a difference is one of prices, a share is of 100. */
  readonly unit: 'price' | 'difference' | 'volume' | 'share';
  readonly parameters: readonly Parameter[];
  /** One for each figure; undefined: left out by the values. */
  readonly lines: (values: ParameterValues) => readonly (Line | undefined)[];
  readonly run: (values: ParameterValues) => Run;
  /**
   * So many candles make a figure, itself among them: those before change it no more, or by less than
   * is to be seen.
   */
  readonly settledBy: (values: ParameterValues) => number;
}

/** Most candles that one figure may be made of: the bound of what an update costs. */
const periodMax = 500;

/** A count of candles. */
export const period = (
  initial: number,
  name: Parameter['name'] = 'period',
  optional = false,
): Parameter => ({ name, initial, min: 1, max: periodMax, step: 1, optional });

/** A count of candles that makes a line of its own. */
export const linePeriod = (initial: number): Parameter => period(initial, 'period', true);

/** One line for each period that is given: `MA7`, `MA25`. */
export const periodLines = (name: string, periods: ParameterValues): (Line | undefined)[] =>
  periods.map((one) => (one === undefined ? undefined : { name: `${name}${one}`, kind: 'line' }));

/** The longest of periods that may be left out. */
export const longest = (periods: ParameterValues): number =>
  Math.max(0, ...periods.map((one) => one ?? 0));

/** A parameter that cannot be left out; throws where it was. */
export function required(values: ParameterValues, at: number): number {
  const value = values[at];
  if (value === undefined) throw new Error(`an indicator lacks its parameter ${at}`);
  return value;
}

/** A run whose figures follow from the last few candles alone. */
export const windowRun = (figuresAt: Run['figuresAt']): Run => ({ figuresAt });

interface Step<Memory> {
  readonly figures: readonly Figure[];
  readonly memory: Memory;
}

/**
 * A run whose figures follow from a candle and what is remembered of those before. It keeps the
 * memory before the newest candle, so that this one can be taken again.
 */
export function memoryRun<Memory>(
  initial: Memory,
  step: (bar: Bar, before: Memory, bars: readonly Bar[], at: number) => Step<Memory>,
): Run {
  let newest = -1;
  let before = initial;
  let after = initial;
  return {
    figuresAt(bars, at) {
      if (at === newest + 1) {
        newest = at;
        before = after;
      }
      const { figures, memory } = step(bars[at]!, before, bars, at);
      after = memory;
      return figures;
    },
  };
}
