import type { SymbolRow } from '#contract/calls/market.ts';
import type { TipRow } from '#contract/calls/site.ts';
import { quarterOf } from '#domain/futures/quarter.ts';
import { lineOf, symbolOf } from '#domain/line/line.ts';
import { fill } from '#i18n/fill.ts';
import type { Messages } from '#i18n/translate.ts';
import { persistedAtom } from '#stores/choice/persisted-atom.ts';

/** Pages do not bring them: most visitors see no tip. */
export type TipText = Messages<'tips-later'>;

/** The tips that this browser showed on a day. */
export interface ShownTips {
  /** The browser's calendar day, `2026-11-25`. */
  readonly day: string;
  /** By `keyOf`; as many as a day may have, at most. */
  readonly keys: readonly string[];
}

const isShownTips = (value: unknown): value is ShownTips => {
  if (typeof value !== 'object' || value === null) return false;
  const { day, keys } = value as Partial<Record<keyof ShownTips, unknown>>;
  return (
    typeof day === 'string' && Array.isArray(keys) && keys.every((key) => typeof key === 'string')
  );
};

/** What was shown today, shared by all tabs. */
export const $shownTips = persistedAtom<ShownTips>('tips', { day: '', keys: [] }, isShownTips);

/** What makes a tip the same one: a pair in another state is worth another tip. */
const keyOf = (tip: TipRow): string =>
  tip.kind === 'pairState' ? `${tip.symbolId} ${tip.state}` : tip.kind;

/** The calendar day where the browser is. */
export function dayOf(time: Date): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

const keysOn = (shown: ShownTips, day: string): readonly string[] =>
  shown.day === day ? shown.keys : [];

/** Whether the day has room for another tip. */
export const hasRoom = (shown: ShownTips, day: string, perDayMax: number): boolean =>
  keysOn(shown, day).length < perDayMax;

/**
 * The tip to show next on the page of `symbolId`: maintenance first, then the page's own pair, then
 * others of its line. None twice a day, and no more than `perDayMax`.
 */
export function nextTip(
  tips: readonly TipRow[],
  symbolId: string,
  shown: ShownTips,
  day: string,
  perDayMax: number,
): TipRow | undefined {
  if (!hasRoom(shown, day, perDayMax)) return undefined;
  const keys = keysOn(shown, day);
  const places = ['readOnly', symbolId];
  const placeOf = (tip: TipRow) => {
    const place = places.indexOf(tip.kind === 'pairState' ? tip.symbolId : tip.kind);
    return place < 0 ? places.length : place;
  };
  return tips
    .filter((tip) => tip.kind !== 'pairState' || concerns(tip, symbolId))
    .filter((tip) => !keys.includes(keyOf(tip)))
    .toSorted((one, other) => placeOf(one) - placeOf(other))[0];
}

/** Whether a page shows the state of an instrument: of its own, and of others on its line that are not dated. */
const concerns = (tip: Extract<TipRow, { kind: 'pairState' }>, symbolId: string): boolean =>
  tip.symbolId === symbolId ||
  (lineOf(tip.symbolId) === lineOf(symbolId) && quarterOf(symbolOf(tip.symbolId)) === undefined);

/** What was shown once `tip` is too. */
export const withShown = (shown: ShownTips, day: string, tip: TipRow): ShownTips => ({
  day,
  keys: [...keysOn(shown, day), keyOf(tip)],
});

/** A tip in words; empty for a state that none is given for. */
export function tipText(tip: TipRow, symbols: readonly SymbolRow[], text: TipText): string {
  if (tip.kind === 'readOnly') return text.tip_readOnly;
  const { state, symbolId } = tip;
  if (state === 'trading' || state === 'delisted') return '';
  const row = symbols.find((one) => one.symbolId === symbolId);
  const isSpot = lineOf(symbolId) === 'spot';
  const pair =
    isSpot && row ? `${row.baseCoin.coinName}/${row.quoteCoin.coinName}` : symbolOf(symbolId);
  return fill(text[`tip_${state}`], { pair });
}
