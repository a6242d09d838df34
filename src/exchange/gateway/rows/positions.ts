import type { ContractRow, PositionRow } from '#contract/calls/contract-rows.ts';
import { contractRowOf, positionRowOf } from '#contract/map/positions.ts';
import type { ContractFigures } from '#domain/futures/figures.ts';
import { type ContractInstrument, isContract } from '#domain/instrument/kinds.ts';
import type { Lots } from '#domain/money/units.ts';
import type { Position } from '#domain/position/position.ts';
import type { Directory } from '#exchange/view/directory.ts';
import type { FiguredPosition } from '#exchange/view/view.ts';

/** The contract of something that only contracts have. */
export function contractIn(directory: Directory, symbolId: string): ContractInstrument {
  const instrument = directory.listed(symbolId);
  if (!isContract(instrument)) throw new Error(`${symbolId} is no contract`);
  return instrument;
}

/** An open position on the wire. */
export const openPositionRow = (
  directory: Directory,
  { position, ...estimates }: FiguredPosition,
): PositionRow => positionRowOf(contractIn(directory, position.symbolId), position, estimates);

/** A position that has ended on the wire. */
export const endedPositionRow = (directory: Directory, position: Position): PositionRow =>
  positionRowOf(contractIn(directory, position.symbolId), position);

/** What is told of a contract on the wire. */
export const contractRow = (
  directory: Directory,
  figures: ContractFigures & { readonly openInterestDayAgo?: Lots | undefined },
): ContractRow => contractRowOf(contractIn(directory, figures.symbolId), figures);
