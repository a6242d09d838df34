// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanView } from '#domain/order/view.ts';
import type { FullChartProps } from '../chart.ts';
import type { LiveChart } from '../plot/live-chart.ts';
import { type OrderLine, orderLines } from './own-marks.ts';
import { type OrderMoveActions, useOrderMove } from './use-order-move.ts';

const { changeLine } = vi.hoisted(() => ({ changeLine: vi.fn() }));
vi.mock('./change-line.ts', () => ({ changeLine }));

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const stop = {
  id: '9',
  symbolId: 'BTCUSDT',
  side: 'sell',
  unit: 'base',
  fires: 'atOrBelow',
  trigger: '60000.0',
  price: '59900.0',
  quantity: '0.0500',
} as PlanView;
const props = { symbol: { symbolId: 'BTCUSDT', delegatePricePlace: 1 } } as FullChartProps;
const chart = { last: '62000.0' } as LiveChart;

let root: Root;
let shown: ReturnType<typeof useOrderMove>;
beforeEach(() => {
  root = createRoot(document.createElement('div'));
  changeLine.mockReset().mockResolvedValue(undefined);
});
afterEach(() => act(() => root.unmount()));

function Lines({ lines }: { readonly lines: readonly OrderLine[] }): ReactNode {
  shown = useOrderMove(lines, chart, props);
  return null;
}

function moved(plan: PlanView, price: string): OrderMoveActions {
  const lines = orderLines([], [plan], 'BTCUSDT');
  act(() => root.render(<Lines lines={lines} />));
  act(() => {
    shown.actions.hold(lines[0]!, price);
    shown.actions.release();
  });
  return shown.actions;
}

describe('SPOT-02: a trigger that is moved', () => {
  it.each<[string, PlanView, string, boolean]>([
    ['near its limit', stop, '60500.0', false],
    ['far from it', stop, '75000.0', true],
    ['far, of one at market', { ...stop, price: undefined } as PlanView, '75000.0', false],
  ])('is asked about where its limit would be far behind: %s', (_what, plan, price, isAsked) => {
    moved(plan, price);
    expect(shown.moved?.phase).toBe(isAsked ? 'asked' : 'sent');
    expect(changeLine).toHaveBeenCalledTimes(isAsked ? 0 : 1);
  });

  it('is sent once it is confirmed', () => {
    const actions = moved(stop, '75000.0');
    act(() => actions.confirm());
    expect(changeLine).toHaveBeenCalledOnce();
  });
});
