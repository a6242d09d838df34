import { type Line, lineNames } from '#domain/line/line.ts';
import type { PositionRisk } from './risk.ts';
import { type RiskLevel, riskBounds } from './risk-level.ts';

/*
 * Warnings before a liquidation: at 2 % and 1 % from it, and at ratios of 50 % and 80 %, each once until
 * there was room again. What a position had passed as it was opened is its owner's choice and no news.
 */

/** Plain numbers, since warnings are kept as JSON: hundredths of a percent, and millionths. */
export interface RiskFigures {
  readonly distance?: number | undefined;
  readonly ratioPpm?: number | undefined;
}

/** What is watched: a position, or by its ratio all cross positions together. */
export interface RiskReading extends RiskFigures {
  readonly key: string;
  /** Absent: all cross positions that a coin margins. */
  readonly position?: Pick<PositionRisk, 'symbolId' | 'direction'> | undefined;
  /** That coin. */
  readonly coin?: string | undefined;
  /** The same figures at the prices that it was opened at. */
  readonly opening: () => RiskFigures;
}

/** A warning that stands until it is dismissed, with the figures that it came with. */
export interface RiskWarning extends RiskFigures {
  readonly level: Exclude<RiskLevel, 'calm'>;
  readonly line: Line;
  readonly position?: RiskReading['position'];
  readonly coin?: RiskReading['coin'];
}

/** What is known of one key: thresholds that it has passed, and what still stands of it. */
interface Watched {
  readonly passed: readonly ThresholdName[];
  readonly warning?: RiskWarning | undefined;
}
export type WatchedByKey = Readonly<Record<string, Watched>>;

interface Threshold {
  readonly level: RiskWarning['level'];
  readonly isPast: (figures: RiskFigures) => boolean;
  /** Whether there is so much room again that it may warn once more. */
  readonly isOver: (figures: RiskFigures) => boolean;
}

const byDistance = (level: RiskWarning['level'], over: number): Threshold => ({
  level,
  isPast: ({ distance }) =>
    distance !== undefined && distance <= Number(riskBounds[level].distance),
  isOver: ({ distance }) => distance === undefined || distance >= over,
});
const byRatio = (level: RiskWarning['level'], over: number): Threshold => ({
  level,
  isPast: ({ ratioPpm }) =>
    ratioPpm !== undefined && ratioPpm >= Number(riskBounds[level].ratioPpm),
  isOver: ({ ratioPpm }) => ratioPpm === undefined || ratioPpm <= over,
});

const thresholds = {
  distance2: byDistance('near', 250),
  distance1: byDistance('critical', 125),
  ratio50: byRatio('near', 400_000),
  ratio80: byRatio('critical', 700_000),
} as const satisfies Readonly<Record<string, Threshold>>;

export type ThresholdName = keyof typeof thresholds;
const names = Object.keys(thresholds) as ThresholdName[];

export const isThreshold = (name: unknown): name is ThresholdName =>
  typeof name === 'string' && Object.hasOwn(thresholds, name);

/** Of two levels the more urgent one. */
const urgent = (one: RiskWarning['level'], other: RiskWarning['level'] | undefined) =>
  one === 'critical' || other === 'critical' ? 'critical' : 'near';

/** What was passed as it was opened. */
function passedAtOpening({ opening }: RiskReading): readonly ThresholdName[] {
  const figures = opening();
  return names.filter((name) => thresholds[name].isPast(figures));
}

function nextOf(before: Watched | undefined, line: Line, reading: RiskReading): Watched {
  const passed = before?.passed ?? passedAtOpening(reading);
  const kept = passed.filter((name) => !thresholds[name].isOver(reading));
  const fired = names.filter((name) => !kept.includes(name) && thresholds[name].isPast(reading));
  if (fired.length === 0) return { passed: kept, warning: before?.warning };
  const level = fired.map((name) => thresholds[name].level).reduce(urgent);
  const { distance, ratioPpm, position, coin } = reading;
  return {
    passed: [...kept, ...fired],
    warning: {
      ...{ level: urgent(level, before?.warning?.level), line, distance, ratioPpm, position },
      ...(coin !== undefined && { coin }),
    },
  };
}

const isSame = (one: Watched | undefined, other: Watched): boolean =>
  one?.warning === other.warning && one?.passed.join() === other.passed.join();

/** What is kept of a line has keys of its own: each line is watched by itself. */
const keyOn = (line: Line, key: string): string => `${line}:${key}`;

/** The line of what is kept under a key; undefined: it was kept in another form. */
export const lineOfKey = (key: string): Line | undefined =>
  lineNames.find((line) => key.startsWith(keyOn(line, '')));

/**
 * What stands after readings of all that is open on a line: what is no longer among them is forgotten,
 * and what stands of other lines stays. The same object comes back where nothing is new, since prices
 * come twice a second.
 */
export function watchRisks(
  before: WatchedByKey,
  line: Line,
  readings: readonly RiskReading[],
): WatchedByKey {
  const all = Object.entries(before);
  const others = all.filter(([key]) => lineOfKey(key) !== line);
  const after = readings.map((one) => {
    const key = keyOn(line, one.key);
    return [key, nextOf(before[key], line, one)] as const;
  });
  const isUnchanged =
    others.length + after.length === all.length &&
    after.every(([key, next]) => isSame(before[key], next));
  return isUnchanged ? before : Object.fromEntries([...others, ...after]);
}

/** The warnings that stand, the most urgent first. */
export const warningsOf = (watched: WatchedByKey): readonly RiskWarning[] =>
  Object.values(watched)
    .flatMap(({ warning }) => warning ?? [])
    .sort((one, other) => Number(other.level === 'critical') - Number(one.level === 'critical'));

/** All of them dismissed; none comes again before there was room. */
export const dismissWarnings = (watched: WatchedByKey): WatchedByKey =>
  Object.fromEntries(Object.entries(watched).map(([key, { passed }]) => [key, { passed }]));
