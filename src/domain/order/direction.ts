import type { Ticks } from '#domain/money/units.ts';
import type { Direction } from '#domain/order/conditional.ts';

/** Which way the price that triggers are compared with must come to reach `trigger`. */
export const directionOf = (trigger: Ticks, triggerPrice: Ticks): Direction =>
  trigger > triggerPrice ? 'atOrAbove' : 'atOrBelow';
