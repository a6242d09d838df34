import { symbolOf } from '#contract/map/instrument.ts';
import type { PageRequest } from '#exchange/view/history.ts';

interface WirePage {
  readonly symbolId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export const pageRequest = (userId: number, input: WirePage): PageRequest => ({
  userId,
  symbol: input.symbolId === undefined ? undefined : symbolOf(input.symbolId),
  before: input.cursor === undefined ? undefined : Number(input.cursor),
  limit: input.limit,
});

export const pageCursor = (cursor: number | undefined): string | undefined =>
  cursor === undefined ? undefined : String(cursor);
