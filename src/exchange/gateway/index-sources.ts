import { hasMid, indexPairsOf } from '#domain/futures/index-price.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Plate } from '#exchange/view/view.ts';

/** Trading spot pairs of a contract's coin, and those of them that its index is made of now. */
export async function indexSourcesOf(
  { view, directory }: Pick<Gate, 'view' | 'directory'>,
  contract: ContractInstrument,
): Promise<{ readonly plates: readonly Plate[]; readonly counting: readonly Plate[] }> {
  const pairs = indexPairsOf(directory.instruments, contract).map(({ symbolId }) => symbolId);
  const plates = pairs.length === 0 ? [] : await view.plates(pairs);
  return { plates, counting: plates.filter(({ bid, ask }) => hasMid(bid?.price, ask?.price)) };
}
