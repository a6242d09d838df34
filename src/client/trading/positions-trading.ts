import { call } from '#client/call.ts';
import { mapped } from '#client/trading/answers.ts';
import type { PositionsTrading } from '#client/trading/positions.ts';
import { positionOfWire, positionsOfWire, settingOfWire } from '#contract/map/linear/rows.ts';
import { holdModeCode, holdSideCode, marginModeWord } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';

const businessLine = 'usdt';

const usdt: PositionsTrading = {
  open: () => mapped(call('positions', { businessLine }), positionsOfWire),
  changeMargin: ({ symbolId, direction }, amount) =>
    mapped(
      call('changeMargin', {
        symbolId,
        holdSide: holdSideCode[direction],
        amount: amount.replace(/^-/, ''),
        direction: amount.startsWith('-') ? 'remove' : 'add',
      }),
      positionOfWire,
    ),
  chooseMarginMode: (symbolId, marginMode) =>
    mapped(
      call('adjustMarginMode', { symbolId, marginMode: marginModeWord[marginMode] }),
      settingOfWire,
    ),
  chooseLeverage: ({ symbolId, crossLeverage, longLeverage, shortLeverage }) =>
    mapped(
      call('adjustLever', {
        symbolId,
        crossMarginLeverage: crossLeverage,
        fixedLongLeverage: longLeverage,
        fixedShortLeverage: shortLeverage,
      }),
      settingOfWire,
    ),
  chooseAutoAppend: (symbolId, autoAppend) =>
    mapped(call('autoAppendMargin', { symbolId, autoAppendMargin: autoAppend }), settingOfWire),
  chooseHoldMode: (holdMode) =>
    mapped(
      call('adjustPositionMode', { businessLine, holdMode: holdModeCode[holdMode] }),
      () => undefined,
    ),
};

/** The lines that have positions. */
const lines: Readonly<Partial<Record<Line, PositionsTrading>>> = { usdt };

/** How positions of a line are watched, closed and margined. */
export function positionsTradingOn(line: Line): PositionsTrading {
  const trading = lines[line];
  if (!trading) throw new Error(`no positions on ${line}`);
  return trading;
}
