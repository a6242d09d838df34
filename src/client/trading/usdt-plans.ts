import type { LineTrading } from '#client/trading/line.ts';

export const plans = undefined as unknown as LineTrading['plans'];
