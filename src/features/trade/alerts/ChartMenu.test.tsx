// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { btc } from '#demo/market-rows.ts';
import type { AlertsProps } from './alerts.ts';
import ChartMenu from './ChartMenu.tsx';

const props = {
  symbol: btc,
  tag: 'en',
  text: { pointed: '', alertAt: '', buyLimitAt: '', copyPrice: '' },
} as unknown as AlertsProps;

// The test's DOM has no popovers.
HTMLElement.prototype.showPopover = () => undefined;

it.each([
  ['a price has its menu', 100, 1, 0],
  ['below zero none is shown, and it is not waited for', -3, 0, 1],
])('SPOT-02 %s', (_, price, menus, closings) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const onClose = vi.fn();
  const point = { x: 1, y: 1, price, askedAt: 0 };
  act(() => root.render(<ChartMenu point={point} props={props} onClose={onClose} />));
  expect(place.querySelectorAll('[role=menu]')).toHaveLength(menus);
  expect(onClose).toHaveBeenCalledTimes(closings);
  act(() => root.unmount());
});
