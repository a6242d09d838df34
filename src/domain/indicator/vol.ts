import { meanAt } from '#domain/indicator/average.ts';
import {
  type Indicator,
  linePeriod,
  longest,
  periodLines,
  windowRun,
} from '#domain/indicator/indicator.ts';

/** Volume of each candle in base, and the plain means of the last n volumes (as MA's of closes). */
export const vol: Indicator = {
  id: 'VOL',
  place: 'under',
  unit: 'volume',
  parameters: [linePeriod(5), linePeriod(10)],
  lines: (periods) => [{ name: 'VOL', kind: 'bars' }, ...periodLines('MA', periods)],
  run: (periods) =>
    windowRun((bars, at) => [
      bars[at]!.volume,
      ...periods.map((count) =>
        count === undefined ? undefined : meanAt(bars, at, count, ({ volume }) => volume),
      ),
    ]),
  settledBy: longest,
};
