import { describe, expect, it } from 'vitest';
import type { Post } from '#domain/content/post.ts';
import type { CallContext, Gate } from '#exchange/gateway/gate.ts';
import { contentHandlers } from './content.ts';

const stage = (id: number): Post => ({
  ...{ id, kind: 'promotion', slug: `stage-${id}`, at: id, coins: [], pinned: false, counts: [] },
  ...{ title: { en: 'Stage' }, body: { en: 'Text.' } },
  ...{ released: false, retractedAt: undefined, endedAt: undefined },
});

describe('INFO-03 staged promotions', () => {
  it('are answered up to a number: those that begin last', async () => {
    const posts = Array.from({ length: 150 }, (_, place) => stage(place + 1)).reverse();
    const gate = { directory: { posts: () => posts }, clock: () => 149 } as unknown as Gate;
    const answered = await contentHandlers.promotionStages(gate, {}, {
      locale: 'en',
    } as CallContext);
    const stages = answered.ok ? answered.value : [];
    expect(stages).toHaveLength(100);
    expect(stages[0]?.stageId).toBe('stage-51');
    expect(stages.filter(({ current }) => current).map(({ stageId }) => stageId)).toEqual([
      'stage-149',
    ]);
  });
});
