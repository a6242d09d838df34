import type { PageRequest } from '#exchange/store/store.ts';

interface WirePage {
  readonly symbolId?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of what a user did on spot. */
export const pageRequest = (userId: number, input: WirePage): PageRequest => ({
  userId,
  line: 'spot',
  symbolId: input.symbolId,
  before: input.cursor === undefined ? undefined : Number(input.cursor),
  limit: input.limit,
});

export const pageCursor = (cursor: number | undefined): string | undefined =>
  cursor === undefined ? undefined : String(cursor);
