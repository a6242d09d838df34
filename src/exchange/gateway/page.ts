import type { Line } from '#domain/line/line.ts';
import type { FillsRequest, PageRequest } from '#exchange/view/history.ts';

export interface WirePage {
  readonly symbolId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of what a user did on a line. */
const pageRequest = (
  userId: number,
  input: WirePage,
  line: Line = 'spot',
): PageRequest & { readonly line: Line } => ({
  userId,
  line,
  symbolId: input.symbolId,
  before: input.cursor === undefined ? undefined : Number(input.cursor),
  limit: input.limit,
});

/** A page of an entity's rows that are a user's. */
export const rowsRequest = (userId: number, input: WirePage) => ({
  of: userId,
  before: input.cursor === undefined ? undefined : Number(input.cursor),
  limit: input.limit,
});

export interface WireFills extends WirePage {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
}

/** The same of a range of time, and of one side. */
export const rangeRequest = (
  userId: number,
  input: WireFills,
  line: Line,
): FillsRequest & { readonly line: Line } => ({
  ...pageRequest(userId, input, line),
  from: input.startTime,
  to: input.endTime,
  side: input.side,
});

export const pageCursor = (cursor: number | undefined): string | undefined =>
  cursor === undefined ? undefined : String(cursor);
