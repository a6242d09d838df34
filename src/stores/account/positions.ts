import { atom, type ReadableAtom } from 'nanostores';
import type { PositionsNow } from '#client/trading/positions.ts';
import { positionsFeedOf } from '#client/trading/positions-feed.ts';
import type { Line } from '#domain/line/line.ts';
import type { ContractView, PositionView } from '#domain/position/view.ts';
import { historyChanged } from '#stores/account/history-changes.ts';
import { OpenRows } from '#stores/account/open-rows.ts';
import { redraw } from '#stores/feed/redraw.ts';
import { referenceCounted } from '#stores/page/reference-count.ts';

/** Something of a line that is kept up to date while somebody follows it; undefined until it is known. */
interface Live<T> {
  readonly $now: ReadableAtom<T | undefined>;
  /** Keeps it up to date until the result is called. */
  readonly follow: () => () => void;
}

const perLine = <T>(make: (line: Line) => Live<T>): ((line: Line) => Live<T>) => {
  const known = new Map<Line, Live<T>>();
  return (line) => {
    const live = known.get(line) ?? make(line);
    known.set(line, live);
    return live;
  };
};

/** A user's open positions of a line, and what they chose for its contracts. */
export const positionsOn = perLine<PositionsNow>((line) => {
  const $now = atom<PositionsNow | undefined>(undefined);
  const follow = referenceCounted(() => {
    const rows = new OpenRows<PositionView>(
      ({ id }) => id,
      ({ endedAt }) => endedAt === undefined,
    );
    let settings: PositionsNow['settings'] = [];
    const leave = positionsFeedOf(line).positions((news) => {
      const before = rows.rows();
      if (news.isSnapshot) rows.reset(news.positions);
      else rows.take(news.positions);
      // Funding and liquidations come without an order of the user's.
      if (hasNewVersion(before, news.positions)) historyChanged();
      settings = news.isSnapshot ? news.settings : replaced(settings, news.settings);
      const { holdMode } = news;
      const now = () => $now.set({ positions: rows.rows(), settings, holdMode });
      redraw($now, now, 'urgent');
    });
    return () => {
      leave();
      $now.set(undefined);
    };
  });
  return { $now, follow };
});

/** Whether more than estimates of positions changed. */
const hasNewVersion = (before: readonly PositionView[], news: readonly PositionView[]): boolean =>
  news.some(({ id, version }) => !before.some((one) => one.id === id && one.version === version));

/** Rows by symbol: a new one takes the place of its contract's. */
function replaced<Row extends { readonly symbolId: string }>(
  before: readonly Row[],
  rows: readonly Row[],
): readonly Row[] {
  if (rows.length === 0) return before;
  return [...new Map([...before, ...rows].map((row) => [row.symbolId, row])).values()];
}

/** Mark, index, funding and open interest of a line's contracts. */
export const contractsOn = perLine<readonly ContractView[]>((line) => {
  const $now = atom<readonly ContractView[] | undefined>(undefined);
  let contracts: readonly ContractView[] = [];
  const follow = referenceCounted(() =>
    positionsFeedOf(line).contracts((rows) => {
      contracts = replaced(contracts, rows);
      redraw($now, () => $now.set(contracts));
    }),
  );
  return { $now, follow };
});
