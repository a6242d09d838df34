import { accountFigures, type FuturesAccount, type OwnedContract } from './futures-account.ts';
import { openingMark } from './opening-mark.ts';
import { type PositionRisk, positionRisks } from './risk.ts';
import type { PositionView } from './view.ts';
import type { RiskFigures, RiskReading } from './warning.ts';

/** All cross positions that a coin margins together. */
const crossKey = (coin: string): string => `cross:${coin}`;

const numberOf = (figure: bigint | undefined): number | undefined =>
  figure === undefined ? undefined : Number(figure);

const ratioOf = (account: FuturesAccount) => ({
  ratioPpm: numberOf(accountFigures(account).cross.ratioPpm),
});

/** A cross position is watched by its distance alone: its ratio is that of all. */
const figuresOf = ({ distance, ratioPpm, marginMode }: PositionRisk): RiskFigures => ({
  distance: numberOf(distance),
  ratioPpm: marginMode === 'isolated' ? numberOf(ratioPpm) : undefined,
});

/** With its mark at what its larger position was opened at, as it stood then. */
function asOpened(owned: OwnedContract): OwnedContract {
  const [held] = owned.positions.toSorted((a, b) => Math.abs(b.size) - Math.abs(a.size));
  if (held === undefined || held.size === 0) return owned;
  return { ...owned, mark: openingMark(owned.contract, held) };
}

/** What there is to watch of an account in a coin: each position, and all cross ones together. */
export function riskReadings(
  account: FuturesAccount,
  positions: readonly Pick<PositionView, 'id' | 'symbolId' | 'side'>[],
  coin: string,
): readonly RiskReading[] {
  const opened = { ...account, contracts: account.contracts.map(asOpened) };
  const sameAs = (one: Pick<PositionRisk, 'symbolId' | 'side'>) => (other: typeof one) =>
    other.symbolId === one.symbolId && other.side === one.side;
  const risks = positionRisks(account);
  const readings = risks.flatMap((risk) => {
    const id = positions.find(sameAs(risk))?.id;
    if (id === undefined) return [];
    const opening = () => {
      const then = positionRisks(opened).find(sameAs(risk));
      return then === undefined ? {} : figuresOf(then);
    };
    const { symbolId, direction } = risk;
    return [{ key: id, position: { symbolId, direction }, opening, ...figuresOf(risk) }];
  });
  if (!risks.some(({ marginMode }) => marginMode === 'cross')) return readings;
  const key = crossKey(coin);
  return [...readings, { key, coin, opening: () => ratioOf(opened), ...ratioOf(account) }];
}
