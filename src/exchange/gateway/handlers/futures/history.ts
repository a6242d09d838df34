import type { ContractBillRow, contractHistoryCalls } from '#contract/calls/contract-history.ts';
import { amountText } from '#contract/map/quantity.ts';
import type { ContractBill } from '#domain/account/account.ts';
import type { PositionSide } from '#domain/codes/position.ts';
import { done } from '#domain/refusal.ts';
import type { Handlers } from '#exchange/gateway/gate.ts';
import { pageCursor, rangeRequest, rowsRequest } from '#exchange/gateway/page.ts';
import { endedPositionRow } from '#exchange/gateway/rows/positions.ts';
import type { Directory } from '#exchange/view/directory.ts';

/** A bill of contracts on the wire. */
function billRow(directory: Directory, bill: ContractBill): ContractBillRow {
  const coin = directory.asset(bill.asset);
  if (coin === undefined) throw new Error(`${bill.asset} is not listed`);
  const { accountType, scope, tradeId } = bill;
  return {
    billId: String(bill.id),
    movementId: String(bill.movementId),
    coinName: bill.asset,
    amount: amountText(coin, bill.delta),
    balance: amountText(coin, bill.totalAfter),
    reason: bill.reason,
    cause: bill.cause,
    symbolId: bill.symbolId,
    positionSide: accountType === 'mixIsolated' ? (scope.split(':')[1] as PositionSide) : undefined,
    tradeId: tradeId === undefined ? undefined : String(tradeId),
    at: bill.at,
  };
}

export const contractHistoryHandlers: Handlers<keyof typeof contractHistoryCalls> = {
  async positionHistory({ view, directory }, input, { user: { userId } }) {
    const { direction, businessLine, symbolId, startTime, endTime } = input;
    const { rows, cursor } = await view.history.rows('positions', {
      ...{ ...rowsRequest(userId, input), line: businessLine },
      ...{ from: startTime, to: endTime },
      where: { symbolId, direction },
    });
    const items = rows.map((position) => endedPositionRow(directory, position));
    return done({ items, cursor: pageCursor(cursor) });
  },

  async contractBills({ view, directory }, input, { user: { userId } }) {
    const { reason } = input;
    const request = { ...rangeRequest(userId, input, input.businessLine), reason };
    const { rows, cursor } = await view.history.contractBills(request);
    const items = rows.map((bill) => billRow(directory, bill));
    return done({ items, cursor: pageCursor(cursor) });
  },
};
