import { shapeOf, type Tool, toolNames } from './tools.ts';

/** A point holds by time and price, so it stays where it was meant in every interval. */
export interface Point {
  /** Unix milliseconds; may lie in the future. */
  readonly at: number;
  /** Drawn, never paid: floating point will do. */
  readonly price: number;
}

export interface Drawing {
  /** Within its pair. */
  readonly id: number;
  readonly tool: Tool;
  readonly points: readonly Point[];
  /** Of a note: what it says. */
  readonly text?: string;
}

/** As long as a note may be. */
export const noteMax = 60;

/** What was drawn on a pair. */
export interface Drawn {
  readonly isHidden: boolean;
  readonly drawings: readonly Drawing[];
}

export const nothingDrawn: Drawn = { isHidden: false, drawings: [] };

/** Drawings of one pair: what is kept of them has some five kilobytes at most. */
export const drawingsMax = 50;

export const pointsOf = (tool: Tool): number => shapeOf({ tool }).points;

/** The years 2000 to 2100: nothing is traded before, and nobody draws beyond. */
const timeMin = Date.UTC(2000);
const timeMax = Date.UTC(2100);
const priceMax = 1e15;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

export const isPoint = (value: unknown): value is Point =>
  isObject(value) &&
  isWithin(value.at, timeMin, timeMax) &&
  isWithin(value.price, Number.MIN_VALUE, priceMax);

export const isSamePlace = (a: Drawing, b: Drawing): boolean =>
  a.text === b.text &&
  a.points.every(({ at, price }, nth) => at === b.points[nth]?.at && price === b.points[nth].price);

function isDrawing(value: unknown): value is Drawing {
  if (!isObject(value) || !Number.isSafeInteger(value.id) || !Array.isArray(value.points)) {
    return false;
  }
  const tool = toolNames.find((one) => one === value.tool);
  const { text } = value;
  return (
    tool !== undefined &&
    (text === undefined || (typeof text === 'string' && text.length <= noteMax)) &&
    value.points.length === pointsOf(tool) &&
    value.points.every(isPoint)
  );
}

/** Whether what a browser kept is what was drawn; anything else counts as nothing. */
export function isDrawn(value: unknown): value is Drawn {
  if (!isObject(value) || typeof value.isHidden !== 'boolean' || !Array.isArray(value.drawings)) {
    return false;
  }
  const { drawings } = value;
  return (
    drawings.length <= drawingsMax &&
    drawings.every(isDrawing) &&
    new Set(drawings.map(({ id }) => id)).size === drawings.length
  );
}

/** With one more drawing; the same when there are as many as there may be. */
export function withDrawing(
  { drawings }: Drawn,
  drawing: Omit<Drawing, 'id'>,
): { readonly drawn: Drawn; readonly id: number } | undefined {
  if (drawings.length >= drawingsMax) return undefined;
  const id = Math.max(0, ...drawings.map((one) => one.id)) + 1;
  // Whoever draws wants to see it.
  return { id, drawn: { isHidden: false, drawings: [...drawings, { ...drawing, id }] } };
}

export const withoutDrawing = (drawn: Drawn, id: number): Drawn => ({
  ...drawn,
  drawings: drawn.drawings.filter((one) => one.id !== id),
});

export const withChanged = (drawn: Drawn, changed: Drawing): Drawn => ({
  ...drawn,
  drawings: drawn.drawings.map((one) => (one.id === changed.id ? changed : one)),
});

/**
 * With those put back that were deleted, in their places as far as there is room for them; one whose
 * number a newer drawing has by now gets another.
 */
export function withRestored(drawn: Drawn, deleted: readonly Drawing[]): Drawn {
  const ids = new Set(drawn.drawings.map(({ id }) => id));
  let last = Math.max(0, ...ids, ...deleted.map(({ id }) => id));
  const back = deleted
    .slice(0, drawingsMax - drawn.drawings.length)
    .map((one) => (ids.has(one.id) ? { ...one, id: ++last } : one));
  const drawings = [...drawn.drawings, ...back].sort((a, b) => a.id - b.id);
  return { isHidden: false, drawings };
}
