import type { contractPositionCalls } from '#contract/calls/contract-position.ts';
import type { MarginSettingRow } from '#contract/calls/contract-rows.ts';
import { marginSettingRowOf } from '#contract/map/positions.ts';
import { amountText } from '#contract/map/quantity.ts';
import { wireAmount } from '#contract/map/wire-number.ts';
import { delegateTypeOfCode } from '#domain/codes/delegate-type.ts';
import {
  type Direction,
  directionOfCode,
  holdModeCode,
  holdModeOfCode,
  marginModeOfWord,
  marginModeWord,
  type PositionSide,
} from '#domain/codes/position.ts';
import { canLieIn, isCoinOn } from '#domain/instrument/demo-coin.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import { accountTypeOn, lineOf } from '#domain/line/line.ts';
import { mainOf } from '#domain/line/site.ts';
import { amount } from '#domain/money/units.ts';
import type { MarginChoice, Position } from '#domain/position/position.ts';
import { usualChoice } from '#domain/position/position.ts';
import { done, type Outcome, refuse } from '#domain/refusal.ts';
import type { Gate, Handlers } from '#exchange/gateway/gate.ts';
import { contractIn, openPositionRow } from '#exchange/gateway/rows/positions.ts';
import type { FiguredPosition, MarginChange } from '#exchange/view/view.ts';

interface WirePosition {
  readonly symbolId: string;
  readonly holdSide: 1 | 2;
}

/** A user's open position with its figures, or the refusal that there is none. */
export async function figuredOr(
  gate: Gate,
  userId: number,
  { symbolId, holdSide }: WirePosition,
): Promise<Outcome<FiguredPosition>> {
  const { positions } = await gate.view.contracts(userId, lineOf(symbolId));
  const direction = directionOfCode(holdSide);
  const found = positions.find(
    ({ position }) => position.symbolId === symbolId && position.direction === direction,
  );
  return found === undefined ? refuse('positionMissing') : done(found);
}

/** The position alone. */
async function positionOr(
  gate: Gate,
  userId: number,
  wire: WirePosition,
): Promise<Outcome<Position>> {
  const found = await figuredOr(gate, userId, wire);
  return found.ok ? done(found.value.position) : found;
}

/**
 * Where a position of a direction stands, whether or not there is one: the exchange itself says that there
 * is none, after it has looked whether the command is a repeat of one that found it.
 */
export async function placeOf(
  { view }: Gate,
  userId: number,
  { symbolId, holdSide }: WirePosition,
): Promise<{ readonly positionSide: PositionSide; readonly direction: Direction }> {
  const { holdMode } = await view.contracts(userId, lineOf(symbolId));
  const direction = directionOfCode(holdSide);
  return { positionSide: holdMode === 'oneWay' ? 'net' : direction, direction };
}

interface WireSettings {
  readonly symbolId: string;
  readonly delegateType: number;
  readonly marginMode?: 'cross' | 'fixed' | undefined;
  readonly leverage?: number | undefined;
}

/**
 * Why an order is not placed under the settings that it names: the contract is set to others. They are
 * changed by calls of their own, never by an order.
 */
export async function settingsRefusal(
  { view, directory }: Gate,
  userId: number,
  { symbolId, delegateType, marginMode, leverage }: WireSettings,
): Promise<Outcome<undefined>> {
  if ((marginMode ?? leverage) === undefined || lineOf(symbolId) === 'spot') return done(undefined);
  const { choices } = await view.contracts(userId, lineOf(symbolId));
  const choice =
    choices.find((one) => one.symbolId === symbolId) ??
    usualChoice(contractIn(directory, symbolId));
  const word = marginModeWord[choice.marginMode];
  if (marginMode !== undefined && marginMode !== word) {
    return refuse('settingsDiffer', { value: marginMode, limit: word });
  }
  const { side, positionSide } = delegateTypeOfCode(delegateType)!;
  const isLong = positionSide === 'long' || (positionSide !== 'short' && side === 'buy');
  const ofSide = isLong ? choice.longLeverage : choice.shortLeverage;
  const set = choice.marginMode === 'cross' ? choice.crossLeverage : ofSide;
  return leverage === undefined || leverage === set
    ? done(undefined)
    : refuse('settingsDiffer', { value: `${leverage}×`, limit: `${set}×` });
}

async function choose(
  gate: Gate,
  userId: number,
  symbolId: string,
  change: MarginChange,
): Promise<Outcome<MarginSettingRow>> {
  const chosen = await gate.view.submit({ kind: 'ChooseMargin', userId, symbolId, change });
  return chosen.ok ? done(marginSettingRowOf(chosen.value)) : chosen;
}

/** Settings of contracts, those without a choice included. */
const settingRows = (
  contracts: readonly ContractInstrument[],
  choices: readonly MarginChoice[],
): MarginSettingRow[] =>
  contracts.map((contract) => {
    const chosen = choices.find(({ symbolId }) => symbolId === contract.symbolId);
    return marginSettingRowOf(chosen ?? usualChoice(contract));
  });

export const contractPositionHandlers: Handlers<keyof typeof contractPositionCalls> = {
  async positions({ view, directory }, { businessLine, symbolId }, { user: { userId } }) {
    const own = await view.contracts(userId, businessLine);
    const isAsked = (one: { readonly symbolId: string }) =>
      symbolId === undefined || one.symbolId === symbolId;
    return done({
      positions: own.positions
        .filter(({ position }) => isAsked(position))
        .map((one) => openPositionRow(directory, one)),
      settings: own.choices.filter(isAsked).map(marginSettingRowOf),
      holdMode: holdModeCode[own.holdMode],
      version: own.version,
    });
  },

  async contractSettings({ view, directory }, { businessLine, symbolId }, { user: { userId } }) {
    const { choices, holdMode } = await view.contracts(userId, businessLine);
    const contracts = directory
      .pairsOf(businessLine)
      .filter((one) => isContract(one))
      .filter((one) => symbolId === undefined || one.symbolId === symbolId);
    return done({ settings: settingRows(contracts, choices), holdMode: holdModeCode[holdMode] });
  },

  adjustMarginMode: (gate, { symbolId, marginMode }, { user: { userId } }) =>
    choose(gate, userId, symbolId, { marginMode: marginModeOfWord(marginMode) }),

  adjustLever: (gate, input, { user: { userId } }) =>
    choose(gate, userId, input.symbolId, {
      crossLeverage: input.crossMarginLeverage,
      longLeverage: input.fixedLongLeverage,
      shortLeverage: input.fixedShortLeverage,
    }),

  autoAppendMargin: (gate, { symbolId, autoAppendMargin }, { user: { userId } }) =>
    choose(gate, userId, symbolId, { autoAppend: autoAppendMargin }),

  async changeMargin(gate, input, { user: { userId } }) {
    const { symbolId, direction } = input;
    const { settle } = contractIn(gate.directory, symbolId);
    const asked = wireAmount(settle, input.amount);
    if (!asked.ok) return asked;
    const units = asked.value;
    const position = await positionOr(gate, userId, input);
    if (!position.ok) return position;
    const { side: positionSide, id } = position.value;
    const changed = await gate.view.submit({
      ...{ kind: 'ChangeMargin', userId, symbolId, positionSide },
      units: direction === 'add' ? units : amount(-units),
    });
    if (!changed.ok) return changed;
    const { positions } = await gate.view.contracts(userId, lineOf(symbolId));
    const found = positions.find(({ position: one }) => one.id === id);
    // It may have been closed by the next command already.
    return found === undefined
      ? refuse('positionMissing')
      : done(openPositionRow(gate.directory, found));
  },

  async dummyTransfer(gate, input, { user: { userId } }) {
    const { businessLine: line } = input;
    const { coinName = contractIn(gate.directory, mainOf(line)).settle.code } = input;
    const coin = gate.directory.asset(coinName);
    const isOfLine = canLieIn(coinName, accountTypeOn(line)) && isCoinOn(line, coinName);
    if (coin === undefined || !isOfLine) return refuse('currencyUnknown', { asset: coinName });
    const filled = await gate.view.submit({ kind: 'FillDemoCoin', userId, asset: coinName });
    if (!filled.ok) return filled;
    const { units, nextAt } = filled.value;
    return done({ coinName, amount: amountText(coin, units), nextTime: nextAt });
  },

  async adjustPositionMode(gate, { businessLine: line, holdMode }, { user: { userId } }) {
    const chosen = await gate.view.submit({
      ...{ kind: 'ChooseHoldMode', userId, line },
      holdMode: holdModeOfCode(holdMode),
    });
    return chosen.ok ? done({ holdMode: holdModeCode[chosen.value.holdMode] }) : chosen;
  },
};
