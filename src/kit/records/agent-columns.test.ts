import { describe, expect, it } from 'vitest';
import type { AgentView } from '#domain/agent/view.ts';
import type { OrderView } from '#domain/order/view.ts';
import { agentColumns, partsText } from './agent-columns.tsx';
import type { RecordContext, RecordText } from './context.ts';
import { historyColumnsOn } from './history-columns.tsx';
import { openColumns, typeColumn } from './open-columns.tsx';
import { openOrderKind } from './row-kinds.ts';

const text = new Proxy({}, { get: (_, key) => String(key) }) as RecordText;
const context: RecordContext = {
  ...{ line: 'usdt', tag: 'en', zone: 'UTC', unit: 'USD', text },
  pairs: { BTCUSDT_UMCBL: { base: 'BTC', quote: 'USDT', priceScale: 1, sizeScale: 4 } },
};
const agent = (more: Partial<AgentView>): AgentView => ({
  ...{ id: '7', kind: 'iceberg', symbolId: 'BTCUSDT_UMCBL', side: 'buy', size: '1.1000' },
  ...{ visible: '0.1000', filledSize: '0', slicesDone: 1, isRunning: true },
  ...{ createdAt: 0, updatedAt: 0, version: 1, ...more },
});
const order = (more: Partial<OrderView>): OrderView => ({
  ...{ id: '1', symbolId: 'BTCUSDT_UMCBL', side: 'buy', type: 'limit', timeInForce: 'gtc' },
  ...{ unit: 'base', quantity: '0.1', filledSize: '0', filledQuote: '0', status: 'new' },
  ...{ fees: [], steps: [], createdAt: 0, updatedAt: 0, version: 1, ...more },
});

describe('FUTP-10 what an iceberg or a TWAP does next', () => {
  it.each<[Partial<AgentView>, string]>([
    [{}, '1 / 11'],
    [{ size: '1.1001' }, '1 / 12'],
    [{ size: '0.1000' }, '1 / 1'],
    // By chance there were more than planned.
    [{ slicesDone: 12 }, '12 / 12'],
    [{ kind: 'twap', visible: undefined, slices: 10, slicesDone: 3 }, '3 / 10'],
  ])('parts of %j: %s', (more, expected) => expect(partsText(agent(more))).toBe(expected));

  it.each<[Partial<AgentView>, string]>([
    [{}, 'nextWhenFilled'],
    [{ nextAt: Date.UTC(2026, 0, 2, 3, 4, 5) }, '03:04:05'],
    [{ kind: 'twap', visible: undefined }, '--'],
  ])('next part of %j: %s', (more, expected) => {
    const next = agentColumns.columns.find(({ id }) => id === 'next')!;
    expect(next.text!(agent(more), context)).toContain(expected);
  });
});

describe('FUTP-10 an order that is part of another', () => {
  const typeOf = (more: Partial<OrderView>) => typeColumn.text!(order(more), context);
  const step = (what: 'iceberg' | 'twap') => ({ steps: [{ at: 0, what, agentId: '7' }] });

  it.each<[Partial<OrderView>, string]>([
    [{}, 'limit'],
    [step('iceberg'), 'limit agentKind_iceberg'],
    [{ ...step('twap'), timeInForce: 'ioc' }, 'limit ioc agentKind_twap'],
  ])('%j is named %s', (more, expected) => expect(typeOf(more)).toBe(expected));

  it('can’t be changed by itself', () => {
    const { isFixed } = openOrderKind(context);
    expect(isFixed!(order(step('iceberg')))).toBe(true);
    expect(isFixed!(order({}))).toBe(false);
  });

  it('the limit order of an OCO is named as such while it is open and once it has ended', () => {
    const steps = [{ at: 0, what: 'oco', planId: '9' }] as const;
    expect(typeOf({ steps })).toBe('limit oco');
    for (const { columns } of [openColumns, historyColumnsOn('spot'), historyColumnsOn('usdt')]) {
      expect(columns.find(({ id }) => id === 'type')).toBe(typeColumn);
    }
  });
});
