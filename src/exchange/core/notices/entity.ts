import { type Notice, noticeKinds } from '#domain/notice/notice.ts';
import type { Entity } from '#exchange/core/entity.ts';

/** How long notices are kept: positions, orders and bills tell the same for ever. */
const keepMs = 90 * 86_400_000;

/** What happens to accounts without their users. Margin calls that stand are the living rows. */
export const noticeEntity: Entity<Notice> = {
  name: 'notice',
  columns: {
    id: 'integer',
    userId: 'integer',
    kind: 'text',
    line: 'text',
    symbolId: 'text',
    positionSide: 'text',
    asset: 'text',
    size: 'integer',
    value: 'amount',
    ratioPpm: 'integer',
    at: 'integer',
    endedAt: 'integer',
  },
  keepMs,
  pages: { of: 'userId' },
  fault: ({ kind, symbolId, size, value, ratioPpm, at, endedAt }) => {
    if (!noticeKinds.includes(kind)) return 'it is of no kind';
    if (kind === 'marginCall') return ratioPpm === undefined ? 'its ratio is missing' : undefined;
    if (symbolId === undefined || value === undefined) return 'it says of nothing';
    if ((size === undefined) !== (kind === 'funding')) return 'its size and its kind disagree';
    return endedAt === at ? undefined : 'it has not ended at once';
  },
};
