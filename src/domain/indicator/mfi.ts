import { type Indicator, period, required, windowRun } from '#domain/indicator/indicator.ts';
import { typicalPrice } from '#domain/indicator/window.ts';

/** Where no money came or went. */
const middle = 50;

/**
 * Money flow index: the share of what was traded in candles whose typical price rose, of all that was
 * traded in candles where it moved, over n changes, in percent. G. Quong and A. Soudack (Technical
 * Analysis of Stocks & Commodities, 1989).
 */
export const mfi: Indicator = {
  id: 'MFI',
  place: 'under',
  unit: 'share',
  parameters: [period(14)],
  lines: () => [{ name: 'MFI', kind: 'line' }],
  run(values) {
    const count = required(values, 0);
    return windowRun((bars, at) => {
      if (at < count) return [undefined];
      let [came, went] = [0, 0];
      let before = typicalPrice(bars[at - count]!);
      for (let i = at - count + 1; i <= at; i++) {
        const bar = bars[i]!;
        const price = typicalPrice(bar);
        if (price > before) came += price * bar.volume;
        else if (price < before) went += price * bar.volume;
        before = price;
      }
      return [came + went > 0 ? (came / (came + went)) * 100 : middle];
    });
  },
  settledBy: (values) => required(values, 0) + 1,
};
