import { type Indicator, period, required, windowRun } from '#domain/indicator/indicator.ts';

/**
 * Rate of change: how far the close is from that of n candles before, in percent. As in J. J. Murphy,
 * Technical Analysis of the Financial Markets (1999), chapter 10.
 */
export const roc: Indicator = {
  id: 'ROC',
  place: 'under',
  unit: 'share',
  parameters: [period(12)],
  lines: () => [{ name: 'ROC', kind: 'line' }],
  run(values) {
    const count = required(values, 0);
    return windowRun((bars, at) => {
      const from = bars[at - count]?.close;
      if (from === undefined || from === 0) return [undefined];
      return [(bars[at]!.close / from - 1) * 100];
    });
  },
  settledBy: (values) => required(values, 0) + 1,
};
