import { hasMid, indexPartsOf } from '#domain/futures/index-price.ts';
import type { ContractInstrument } from '#domain/instrument/kinds.ts';
import type { Gate } from '#exchange/gateway/gate.ts';
import type { Plate } from '#exchange/view/view.ts';

/** A trading spot pair of a contract's index. */
interface IndexSourcePlate {
  readonly plate: Plate;
  /** How many pairs share its part of the index now; undefined: it doesn't count. */
  readonly among: number | undefined;
}

/** Trading spot pairs of a contract's index, with what they count now. */
export async function indexSourcesOf(
  { view, directory }: Pick<Gate, 'view' | 'directory'>,
  contract: ContractInstrument,
): Promise<readonly IndexSourcePlate[]> {
  const { base, quote = [] } = indexPartsOf(directory.instruments, contract);
  const named = [...base, ...quote].map(({ symbolId }) => symbolId);
  const plates = named.length === 0 ? [] : await view.plates(named);
  return [base, quote].flatMap((part) => {
    const own = plates.filter((plate) => part.some(({ symbolId }) => symbolId === plate.symbolId));
    const counting = own.filter(({ bid, ask }) => hasMid(bid?.price, ask?.price));
    return own.map((plate) => ({
      plate,
      among: counting.includes(plate) ? counting.length : undefined,
    }));
  });
}
