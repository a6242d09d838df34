import { call } from '#client/call.ts';
import { mapped, paged } from '#client/trading/answers.ts';
import type { PositionsTrading, TpslLeg } from '#client/trading/positions.ts';
import {
  orderOfWire,
  positionOfWire,
  positionsOfWire,
  settingOfWire,
} from '#contract/map/linear/rows.ts';
import { holdModeCode, holdSideCode, marginModeWord } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';

const businessLine = 'usdt';

const whichWord = { all: 'all', profitable: 'profit', losing: 'loss' } as const;

const legToWire = ({ trigger, watches, price }: TpslLeg) => ({
  triggerPrice: trigger,
  triggerType: watches,
  executePrice: price,
});

const usdt: PositionsTrading = {
  open: () => mapped(call('positions', { businessLine }), positionsOfWire),
  history: (asked) => paged(call('positionHistory', { businessLine, ...asked }), positionOfWire),
  close: ({ symbolId, direction, how, size, price }, clientOid) =>
    mapped(
      call('closeContract', {
        symbolId,
        holdSide: holdSideCode[direction],
        orderType: how === 'limit' ? 0 : 1,
        delegateCount: size,
        delegatePrice: price,
        flash: how === 'flash',
        clientOid,
      }),
      orderOfWire,
    ),
  reverse: ({ symbolId, direction }, clientOid) =>
    mapped(
      call('backContract', { symbolId, holdSide: holdSideCode[direction], clientOid }),
      () => undefined,
    ),
  closeAll: (which) =>
    mapped(
      call('closeAllContracts', { businessLine, which: whichWord[which] }),
      ({ orders }) => orders,
    ),
  placeTpsl: ({ symbolId, direction, size, takeProfit, stopLoss }) =>
    mapped(
      call('placePositionTpsl', {
        symbolId,
        holdSide: holdSideCode[direction],
        delegateCount: size,
        takeProfit: takeProfit && legToWire(takeProfit),
        stopLoss: stopLoss && legToWire(stopLoss),
      }),
      () => undefined,
    ),
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
