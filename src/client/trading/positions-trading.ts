import { call } from '#client/call.ts';
import { mapped } from '#client/trading/answers.ts';
import type { PositionsTrading } from '#client/trading/positions.ts';
import {
  closingAllToWire,
  closingToWire,
  leverageToWire,
  marginToWire,
  ratioStopToWire,
  reversalToWire,
  tpslToWire,
} from '#contract/map/contracts/requests.ts';
import {
  orderOfWire,
  positionOfWire,
  positionsOfWire,
  settingOfWire,
} from '#contract/map/contracts/rows.ts';
import { holdModeCode, marginModeWord } from '#domain/codes/position.ts';
import type { Line } from '#domain/line/line.ts';

const nothing = () => undefined;

/** How positions of a line are watched, closed and margined. */
export const positionsTradingOn = (businessLine: Line): PositionsTrading => ({
  open: () => mapped(call('positions', { businessLine }), positionsOfWire),
  close: (asked, clientOid) =>
    mapped(call('closeContract', { ...closingToWire(asked), clientOid }), orderOfWire),
  reverse: (position, clientOid) =>
    mapped(call('backContract', { ...reversalToWire(position), clientOid }), nothing),
  closeAll: (which) =>
    mapped(
      call('closeAllContracts', closingAllToWire(businessLine, which)),
      ({ orders }) => orders,
    ),
  placeTpsl: (asked) => mapped(call('placePositionTpsl', tpslToWire(asked)), nothing),
  placeRatioStop: (asked) => mapped(call('placeRatioStop', ratioStopToWire(asked)), nothing),
  changeMargin: (position, amount) =>
    mapped(call('changeMargin', marginToWire(position, amount)), positionOfWire),
  chooseMarginMode: (symbolId, marginMode) =>
    mapped(
      call('adjustMarginMode', { symbolId, marginMode: marginModeWord[marginMode] }),
      settingOfWire,
    ),
  chooseLeverage: (asked) => mapped(call('adjustLever', leverageToWire(asked)), settingOfWire),
  chooseAutoAppend: (symbolId, autoAppend) =>
    mapped(call('autoAppendMargin', { symbolId, autoAppendMargin: autoAppend }), settingOfWire),
  chooseHoldMode: (holdMode) =>
    mapped(call('adjustPositionMode', { businessLine, holdMode: holdModeCode[holdMode] }), nothing),
});
