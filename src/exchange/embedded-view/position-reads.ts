import type { Line } from '#domain/line/line.ts';
import { delegatedOf } from '#domain/position/delegated.ts';
import { type OwnedContract, positionFigures } from '#domain/position/futures-account.ts';
import { magnitude } from '#domain/position/magnitude.ts';
import { initialMargin } from '#domain/position/margin.ts';
import type { Position } from '#domain/position/position.ts';
import type { OwnContracts } from '#exchange/core/positions/reads.ts';
import type { ViewParts } from '#exchange/embedded-view/parts.ts';
import type { ExchangeView, FiguredPosition } from '#exchange/view/view.ts';

/** How long the ranking of a contract's positions is good: it looks at all of them. */
const rankedForMs = 10_000;

interface Ranked {
  readonly at: number;
  readonly lights: ReadonlyMap<number, number>;
}

/** Lights of positions by contract, ranked when somebody looks and kept for a while. */
class AdlLights {
  readonly #parts: ViewParts;
  /** By symbol id: at most one for each contract that is listed. */
  readonly #ranked = new Map<string, Ranked>();

  constructor(parts: ViewParts) {
    this.#parts = parts;
  }

  /** 1–5; 0 for a position that was opened since. */
  of({ id, symbolId }: Position): number {
    const { engine } = this.#parts;
    const now = engine.clock();
    let ranked = this.#ranked.get(symbolId);
    if (ranked === undefined || now - ranked.at > rankedForMs) {
      ranked = { at: now, lights: engine.exchange.adlLights(symbolId) };
      this.#ranked.set(symbolId, ranked);
    }
    return ranked.lights.get(id) ?? 0;
  }
}

function figured(
  { accounts }: OwnContracts,
  position: Position,
  adlLights: number,
): FiguredPosition {
  const { symbolId, side, marginMode, leverage } = position;
  const isHere = ({ contract }: OwnedContract) => contract.symbolId === symbolId;
  const account = accounts.find(({ contracts }) => contracts.some(isHere));
  const figures = account && positionFigures(account, symbolId, side);
  const own = account?.contracts.find(isHere);
  const held = own?.positions.find((one) => one.side === side);
  // Before the first mark nothing can be estimated.
  const margin =
    marginMode === 'isolated' ? held!.margin : initialMargin(magnitude(position.cost), leverage);
  const { liquidation, breakEven, ratioPpm, unrealized, roe } = figures ?? {};
  const delegated = delegatedOf(own ?? { orders: [] }, position.size);
  const estimates = { liquidation, breakEven, ratioPpm, adlLights, delegated };
  const gain = { mark: own?.mark, unrealized, roe };
  return { position, margin: figures?.margin ?? margin, ...estimates, ...gain };
}

/** Reads of what users have on contracts. */
export function positionReads(parts: ViewParts): Pick<ExchangeView, 'contracts'> {
  const { engine } = parts;
  const lights = new AdlLights(parts);
  return {
    async contracts(userId: number, line: Line) {
      const own = engine.exchange.contracts(userId, line);
      return {
        positions: own.positions.map((one) => figured(own, one, lights.of(one))),
        choices: own.choices,
        holdMode: own.holdMode,
        version: engine.exchange.user(userId)?.version ?? 0,
      };
    },
  };
}
