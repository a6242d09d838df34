import type { NoticeRow } from '#contract/calls/notices.ts';
import { amountText, sizeText } from '#contract/map/quantity.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { shortAverage } from '#domain/money/average.ts';
import type { Notice } from '#domain/notice/notice.ts';
import { averagePrice } from '#domain/position/pnl.ts';
import { contractIn } from '#exchange/gateway/rows/positions.ts';
import type { Directory } from '#exchange/view/directory.ts';

/** What a notice says of a contract. */
function aboutFields(directory: Directory, symbolId: string, { kind, size, value }: Notice) {
  const contract = contractIn(directory, symbolId);
  if (value === undefined) return {};
  if (kind === 'funding') return { amount: amountText(contract.settle, value) };
  const average = averagePrice(contract, { size: size!, cost: value });
  return {
    baseCoinName: sizeUnitOf(contract),
    quantity: sizeText(contract, size!),
    price: average && shortAverage(average, contract.priceScale),
  };
}

/** A notice on the wire. */
export function noticeRow(directory: Directory, notice: Notice): NoticeRow {
  const { id, kind, line, symbolId, positionSide, asset, ratioPpm, at, endedAt } = notice;
  return {
    ...{ noticeId: String(id), kind, businessLine: line, symbolId, positionSide, coinName: asset },
    ...(symbolId === undefined ? {} : aboutFields(directory, symbolId, notice)),
    ...{ ratioPpm, at, endTime: kind === 'marginCall' ? endedAt : undefined },
  };
}
