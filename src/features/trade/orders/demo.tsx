import { endedOrderRow, fillRow } from '#contract/map/samples.ts';
import { balances, order, orders, plan } from '#demo/account-rows.ts';
import {
  type Demo,
  type DemoKit,
  type DemoState,
  longText,
  standing,
  textsOf,
} from '#demo/demo.ts';
import { btc } from '#demo/market-rows.ts';
import { recordCatalogs, scaleOf } from '#kit/records/context.ts';
import { $session } from '#stores/account/session.ts';
import { packProps } from '#ui/island/props.ts';
import Orders from './Orders.tsx';
import type { OrdersProps } from './orders.ts';

const size = { width: 1110, height: 296 };

const panel = ({ tag, texts }: DemoKit, more: Partial<OrdersProps> = {}) => (
  <Orders
    json={packProps({
      tag,
      symbolId: 'BTCUSDT',
      pairs: { BTCUSDT: scaleOf(btc) },
      orders: orders(4),
      plans: [
        plan(0),
        plan(1, { kind: 'takeProfit', fires: 'atOrAbove' }),
        plan(2, { kind: 'track', trail: { best: '62150.0', ratio: '0.01' } }),
        plan(3, { kind: 'oco' }),
      ],
      ...{ balances, unit: 'USD', agentTexts: '', shareTexts: '' },
      logIn: '/login',
      signUp: '/register',
      text: textsOf(texts, ...recordCatalogs),
      ...more,
    })}
  />
);

const show = (kit: DemoKit, tab: string, answers: DemoState['answers'] = {}): DemoState => ({
  name: tab,
  ...size,
  answers,
  show: () => panel(kit),
  act: async (frame) => (await standing(frame, `#orders-tab-${tab.split(' ')[0]}`)).click(),
});

const page = <T,>(of: (at: number) => T, count: number) => ({
  data: { items: Array.from({ length: count }, (_, at) => of(at)) },
});

/** One whose order has take profit and stop loss. */
const protectedPlan = plan(0, {
  takeProfit: { trigger: '66000.0', price: '66100.0' },
  stopLoss: { trigger: '58000.0' },
});

async function changePlan(frame: HTMLElement) {
  (await standing(frame, '#orders-tab-plans')).click();
  (await standing(frame, '#orders-panel-plans .row-actions button')).click();
}

export const demo: Demo = {
  name: 'Orders',
  states: (kit) => [
    { name: 'open', ...size, show: () => panel(kit) },
    { name: 'open, empty', ...size, show: () => panel(kit, { orders: [], plans: [] }) },
    { name: 'open, loading', ...size, show: () => panel(kit, { orders: undefined }) },
    { name: 'open, many', ...size, show: () => panel(kit, { orders: orders(500) }) },
    {
      name: 'open, long texts and extreme numbers',
      ...size,
      show: () => {
        const figures = { quantity: '89999999999.000001', filledSize: '12345678901.123456' };
        const price = { price: '9007199254.7' };
        const presets = { takeProfit: { trigger: '9007199254.9' }, stopLoss: { trigger: '0.1' } };
        return panel(kit, {
          orders: [order(0, { ...figures, ...price, ...presets }), order(1)],
        });
      },
    },
    {
      name: 'open, being changed',
      ...size,
      show: () => panel(kit),
      act: async (frame) => (await standing(frame, '.row-actions button')).click(),
    },
    {
      name: 'logged out',
      ...size,
      show: () => {
        $session.set({ ended: true, user: undefined });
        return panel(kit);
      },
    },
    show(kit, 'plans'),
    {
      ...show(kit, 'plans'),
      name: 'plans, being changed',
      show: () => panel(kit, { plans: [protectedPlan] }),
      act: changePlan,
    },
    {
      name: 'plans, being changed on a phone',
      width: 390,
      height: 640,
      screen: { width: 390, height: 640 },
      show: () => panel(kit, { plans: [protectedPlan] }),
      act: changePlan,
    },
    show(kit, 'history', { orderHistory: page(endedOrderRow, 12) }),
    show(kit, 'history loading', { orderHistory: 'never' }),
    show(kit, 'history empty', { orderHistory: page(endedOrderRow, 0) }),
    show(kit, 'history failed', { orderHistory: { msg: longText } }),
    show(kit, 'fills', { fills: page(fillRow, 12) }),
    show(kit, 'fills empty', { fills: page(fillRow, 0) }),
    show(kit, 'fills lost', { fills: 'lost' }),
    show(kit, 'assets'),
    {
      ...show(kit, 'open'),
      name: 'cancelling all',
      screen: { width: 1280, height: 800 },
      act: async (frame) => {
        const actions = await standing(frame, '.orders-tools .data-action');
        actions.click();
        await standing(frame, 'dialog[open]');
      },
    },
    {
      name: 'on a phone',
      width: 390,
      height: 640,
      screen: { width: 390, height: 640 },
      show: () => panel(kit),
    },
  ],
};
