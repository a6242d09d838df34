// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $chartPointOf, type ChartView } from '#stores/market/chart-view.ts';
import { askForMenus } from './chart-menu.ts';

const $chartPoint = $chartPointOf('BTCUSDT');
let surface: HTMLElement;
let end: () => void;
let lookedAt: string | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  surface = document.createElement('div');
  lookedAt = '70';
  const view: ChartView = {
    surface,
    layer: surface,
    place: () => {},
    // Below 200 there is no price.
    priceAt: (y) => (y > 200 ? undefined : 100 - y / 10),
    lookedAt: () => lookedAt,
  };
  end = askForMenus(view, 'BTCUSDT');
});
afterEach(() => {
  end();
  $chartPoint.set(undefined);
  vi.useRealTimers();
});

/** Whether the browser's own menu comes. */
function secondButton(clientY: number, pointerType = 'mouse'): boolean {
  const where = { clientX: 10, clientY, pointerType, cancelable: true };
  return surface.dispatchEvent(new PointerEvent('contextmenu', where));
}
const finger = (type: string, clientY: number) =>
  surface.dispatchEvent(
    new PointerEvent(type, { pointerType: 'touch', isPrimary: true, clientX: 10, clientY }),
  );

describe('SPOT-02: a menu of a price on the chart', () => {
  it('is asked for by the second button, whoever will show it', () => {
    expect(secondButton(100)).toBe(false);
    expect($chartPoint.get()).toMatchObject({ x: 10, y: 100, price: 90 });
  });

  it('is the browser’s own where no price stands', () => {
    expect(secondButton(300)).toBe(true);
    expect($chartPoint.get()).toBeUndefined();
  });

  it('is the browser’s own for who asks once more while nothing came', () => {
    secondButton(100);
    vi.advanceTimersByTime(1500);
    expect(secondButton(100)).toBe(true);
    expect($chartPoint.get(), 'and does not come later').toBeUndefined();
    expect(secondButton(100)).toBe(false);
  });

  it('is asked for by a finger that rests, of which the browser tells too', () => {
    finger('pointerdown', 100);
    vi.advanceTimersByTime(500);
    expect($chartPoint.get()?.price).toBe(90);
    vi.advanceTimersByTime(100);
    expect(secondButton(100, 'touch')).toBe(false);
    expect($chartPoint.get()?.price).toBe(90);
  });

  it('is not, by one that wanders', () => {
    finger('pointerdown', 100);
    finger('pointermove', 120);
    vi.advanceTimersByTime(500);
    expect($chartPoint.get()).toBeUndefined();
  });

  it('is, by its key, that of the candle that is looked at', () => {
    expect(secondButton(0, '')).toBe(false);
    expect($chartPoint.get()?.price).toBe(70);
    $chartPoint.set(undefined);
    lookedAt = undefined;
    expect(secondButton(0, '')).toBe(true);
  });
});
