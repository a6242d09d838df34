import type { ReactNode } from 'react';
import { amountOf, amountText, priceText, ticksOf } from '#contract/map/quantity.ts';
import type { Asset } from '#domain/instrument/instrument.ts';
import { sizeUnitOf } from '#domain/instrument/value.ts';
import { symbolOf } from '#domain/line/line.ts';
import { shortAverage } from '#domain/money/average.ts';
import { percentDecimal, riskPoints } from '#domain/money/percent.ts';
import { type Amount, type Ticks, zero } from '#domain/money/units.ts';
import type { PositionFigures } from '#domain/position/futures-account.ts';
import { netPnl } from '#domain/position/net-pnl.ts';
import { riskLevel } from '#domain/position/risk-level.ts';
import { exposureAsset, exposureOf } from '#domain/position/risk-limits.ts';
import { fill } from '#i18n/fill.ts';
import { groupDecimal, noFigure, ppmText } from '#i18n/number.ts';
import { pointsText, riskText } from '#i18n/percent.ts';
import { amountShown, gainShown } from '#kit/amount-text.ts';
import { ShareButton } from '#kit/share/ShareButton.tsx';
import {
  actionColumn,
  gainColumn,
  idColumn,
  priceColumn,
  Quiet,
  sideTone,
  signTone,
  sortAmount,
  timeColumn,
} from '#kit/table/cells.tsx';
import { type Column, columnSet } from '#kit/table/column.ts';
import type { TableContext } from '#kit/table/context.ts';
import { riskTone } from '#kit/table/risk-tone.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { type PositionItem, priceOrNone } from './position-rows.ts';
import type { PositionsText } from './positions.ts';
import './positions.css';

/** What is done with a position. */
export type PositionAction = 'closeNow' | 'close' | 'reverse' | 'margin' | 'tpsl' | 'share';

export interface PositionsContext extends TableContext<PositionsText> {
  readonly onAsk: (what: PositionAction, item: PositionItem) => void;
}

type PositionColumn = Column<PositionItem, PositionsContext>;

interface TwoProps {
  readonly first: ReactNode;
  readonly second: ReactNode;
}

const Two = ({ first, second }: TwoProps): ReactNode => (
  <span className="inline-grid gap-px">
    <span>{first}</span>
    <Quiet>{second}</Quiet>
  </span>
);

const Num = ({ children }: { readonly children: string }): ReactNode => (
  <bdi className="num">{children}</bdi>
);

/** How soon ADL would take a position: bars, and in words. */
function Lights({ lights, text }: { readonly lights: number; readonly text: PositionsText }) {
  return (
    <span className="inline-flex items-center gap-0.5" title={fill(text.adlOf, { lights })}>
      <span className="sr-only">{fill(text.adlOf, { lights })}</span>
      <span aria-hidden="true" className="me-0.5 text-2xs">
        {text.adl}
      </span>
      {[1, 2, 3, 4, 5].map((one) => (
        <i
          key={one}
          aria-hidden="true"
          className={`w-1 h-3 rounded-sm ${one <= lights ? (lights > 3 ? 'bg-down' : 'bg-up') : 'bg-line'}`}
        />
      ))}
    </span>
  );
}

const nameOf = ({ position }: PositionItem) => symbolOf(position.symbolId);
const isLong = ({ position }: PositionItem) => position.direction === 'long';

/** An amount of the contract's settle asset in full, for files and to sort by. */
const exact = (of: (figures: PositionFigures) => Amount) => (item: PositionItem) =>
  item.figures && amountText(item.contract.settle, of(item.figures));
/** What the size comes to at the mark in what tiers count, which is the same for all contracts of a line. */
function worthOf({ contract, own, mark }: PositionItem): string | undefined {
  const price = mark === undefined ? undefined : ticksOf(contract, mark);
  if (price === undefined) return undefined;
  return amountText(exposureAsset(contract), exposureOf(contract, price, own.size));
}
const marginOf = exact(({ margin }) => margin);
const unrealizedOf = exact(({ unrealized }) => unrealized);

/** A price that follows from the mark; undefined: there is none. */
const estimate =
  (of: (figures: PositionFigures) => Ticks | undefined) =>
  ({ contract, figures }: PositionItem): string | undefined => {
    const price = figures && of(figures);
    return price === undefined ? undefined : priceText(contract, price);
  };
const breakEvenOf = estimate(({ breakEven }) => breakEven);
const liquidationOf = estimate(({ liquidation }) => liquidation);
/** Hundredths of a percent for a file. */
const percentOf = (figure: bigint | undefined, points = (one: bigint) => one) =>
  figure === undefined ? undefined : percentDecimal(points(figure));
const roeOf = ({ figures }: PositionItem) => figures?.roe;

const money = (item: PositionItem, units: Amount | undefined, tag: string) =>
  units === undefined ? noFigure : amountShown(item.contract.settle, units, 'nearest', tag);

/** An amount as text, with a minus for a loss, in units. */
function signedUnits(asset: Asset, text: string): bigint {
  const units = amountOf(asset, text.replace('-', '')) ?? zero;
  return text.startsWith('-') ? -units : units;
}

/** A long head over short figures: in two lines where it would hide other columns. */
const twoLines = { wraps: true, headClass: 'min-w-22' } as const;

const contractColumn: PositionColumn = {
  ...{ id: 'contract', label: 'contract', card: 'head' },
  text: (item, { text }) => `${nameOf(item)} ${text[item.position.direction]}`,
  cell: (item, { text }) => (
    <Two
      first={
        <bdi className={`font-600 ${riskTone[item.risk]}`} data-risk={item.risk}>
          {nameOf(item)}
        </bdi>
      }
      second={
        <span className={sideTone(isLong(item))}>
          {text[item.position.direction]}{' '}
          <bdi>{fill(text.times, { leverage: item.position.leverage })}</bdi> ·{' '}
          {text[item.position.marginMode]}
        </span>
      }
    />
  ),
  sort: nameOf,
  file: [
    { text: nameOf },
    { label: 'side', text: ({ position }, { text }) => text[position.direction] },
    { label: 'leverage', text: ({ position }) => String(position.leverage) },
    { label: 'marginMode', text: ({ position }, { text }) => text[position.marginMode] },
  ],
};

/** The same as it is shown. */
function Worth({ item, tag }: { readonly item: PositionItem; readonly tag: string }): ReactNode {
  const worth = worthOf(item);
  const asset = exposureAsset(item.contract);
  const units = worth === undefined ? undefined : amountOf(asset, worth);
  if (units === undefined) return null;
  return (
    <>
      <Num>{amountShown(asset, units, 'nearest', tag)}</Num>
      <span className="positions-coin"> {asset.code}</span>
    </>
  );
}

const sizeColumn: PositionColumn = {
  ...{ id: 'size', label: 'size', end: true },
  text: ({ position }, { tag }) => groupDecimal(position.size, tag),
  cell: (item, { tag }) => (
    <Two
      first={
        <>
          <Num>{groupDecimal(item.position.size, tag)}</Num> {sizeUnitOf(item.contract)}
        </>
      }
      second={<Worth item={item} tag={tag} />}
    />
  ),
  // Sizes of different coins compare by what they are worth.
  sort: (item) => sortAmount(worthOf(item)),
  file: [{ text: ({ position }) => position.size }, { label: 'value', text: worthOf }],
};

const shortEntry = ({ position: { entry }, contract: { priceScale } }: PositionItem) =>
  entry && shortAverage(entry, priceScale);

const entryColumn: PositionColumn = {
  ...{ id: 'entry', label: 'entryAndMark', end: true, ...twoLines },
  text: (item, { tag }) => priceOrNone(shortEntry(item), tag),
  cell: (item, { tag }) => (
    <Two
      first={<Num>{priceOrNone(shortEntry(item), tag)}</Num>}
      second={<Num>{priceOrNone(item.mark, tag)}</Num>}
    />
  ),
  sort: ({ position }) => sortAmount(position.entry),
  file: [
    { label: 'entryPrice', text: ({ position }) => position.entry },
    { label: 'markPrice', text: ({ mark }) => mark },
  ],
};

const liquidationColumn: PositionColumn = {
  ...{ id: 'liquidation', label: 'liquidationPrice', end: true, ...twoLines },
  text: (item, { tag }) => priceOrNone(liquidationOf(item), tag),
  cell: (item, { tag, text }) => (
    <Two
      first={
        <bdi className={`num ${riskTone[item.risk] || 'text-warn'}`}>
          {priceOrNone(liquidationOf(item), tag)}
        </bdi>
      }
      second={<Lights lights={item.position.adlLights ?? 0} text={text} />}
    />
  ),
  sort: (item) => sortAmount(liquidationOf(item)),
  file: [
    { text: liquidationOf },
    { label: 'adl', text: ({ position }) => String(position.adlLights ?? 0) },
  ],
};

const marginColumn: PositionColumn = {
  ...{ id: 'margin', label: 'marginAndRatio', end: true },
  text: (item, { tag }) => money(item, item.figures?.margin, tag),
  cell: (item, { tag, text, onAsk }) => (
    <Two
      first={
        <>
          <Num>{money(item, item.figures?.margin, tag)}</Num> {item.contract.settle.code}
        </>
      }
      second={
        <>
          <bdi className={`num ${riskTone[riskLevel({ ratioPpm: item.figures?.ratioPpm })]}`}>
            {riskText(item.figures?.ratioPpm, tag)}
          </bdi>
          {item.position.marginMode === 'isolated' && (
            <button
              type="button"
              className="ms-1.5 text-accent hover:underline"
              onClick={() => onAsk('margin', item)}
            >
              {text.adjust}
            </button>
          )}
        </>
      }
    />
  ),
  sort: (item) => sortAmount(marginOf(item)),
  file: [
    { label: 'margin', text: marginOf },
    { label: 'accountRatio', text: ({ figures }) => percentOf(figures?.ratioPpm, riskPoints) },
  ],
};

const unrealizedColumn: PositionColumn = {
  ...{ id: 'unrealized', label: 'pnlAndRoe', end: true },
  text: ({ contract, figures }, { tag }) =>
    figures ? gainShown(contract.settle, figures.unrealized, tag) : noFigure,
  cell: (item, { tag, text, onAsk }) => (
    <span className="inline-grid gap-px">
      {item.figures && (
        <span className="text-sm font-600">
          <Num>{gainShown(item.contract.settle, item.figures.unrealized, tag)}</Num>
        </span>
      )}
      <span>
        <ShareButton label={text.share} onPress={() => onAsk('share', item)} />{' '}
        <Num>{pointsText(roeOf(item), tag)}</Num>
      </span>
    </span>
  ),
  sort: (item) => sortAmount(unrealizedOf(item)),
  file: [
    { label: 'unrealized', text: unrealizedOf },
    { label: 'roe', text: (item) => percentOf(roeOf(item)) },
  ],
  tone: ({ figures }) => signTone(String(figures?.unrealized ?? 0n)),
};

/**
 * What else closes it by itself: a stop that follows the price, by where it would fire now, and one by the margin
 * ratio, by its level.
 */
function othersOf({ moving, ratio }: PositionItem, { tag, text }: PositionsContext): string[] {
  const level = ratio?.ratio?.level;
  return [
    ...(moving ? [fill(text.moveAt, { price: priceOrNone(moving.trigger, tag) })] : []),
    ...(level ? [fill(text.ratioAt, { level: ppmText(Number(level) * 1_000_000, tag) })] : []),
  ];
}

const tpslColumn: PositionColumn = {
  ...{ id: 'tpsl', label: 'tpsl', end: true },
  text(item, context) {
    const { takeProfit, stopLoss } = item;
    const { tag } = context;
    const both = `${priceOrNone(takeProfit?.trigger, tag)} / ${priceOrNone(stopLoss?.trigger, tag)}`;
    return [both, ...othersOf(item, context)].join(' · ');
  },
  cell(item, context) {
    const { tag, text, onAsk } = context;
    return (
      <button
        type="button"
        data-act="tpsl"
        className="positions-tpsl hover:text-accent"
        onClick={() => onAsk('tpsl', item)}
      >
        <span className="sr-only">{text.editTpsl}</span>{' '}
        <span className="inline-grid gap-px">
          <span>
            <Num>{priceOrNone(item.takeProfit?.trigger, tag)}</Num> /
          </span>{' '}
          <span>
            <Num>{priceOrNone(item.stopLoss?.trigger, tag)}</Num>{' '}
            <Icon name="pencil" size={12} className="inline text-accent" />
          </span>
          {othersOf(item, context).map((one) => (
            <Quiet key={one}>{one}</Quiet>
          ))}
        </span>
      </button>
    );
  },
  file: [
    { label: 'takeProfit', text: ({ takeProfit }) => takeProfit?.trigger },
    { label: 'stopLoss', text: ({ stopLoss }) => stopLoss?.trigger },
    { label: 'moving', text: ({ moving }) => moving?.trigger },
    { label: 'ratio', text: ({ ratio }) => ratio?.ratio?.level },
  ],
};

const rowActions = [
  ['closeNow', 'close_market'],
  ['close', 'closePosition'],
  ['reverse', 'reverse'],
] as const;

/** Open positions. */
export const positionColumns = columnSet<PositionItem, PositionsContext>('positions', 'positions', [
  contractColumn,
  sizeColumn,
  entryColumn,
  liquidationColumn,
  unrealizedColumn,
  // Up to here rows are read on a desk of 1280 px without scrolling.
  tpslColumn,
  marginColumn,
  priceColumn('breakevenPrice', breakEvenOf, { id: 'breakEven' }),
  gainColumn('realizedNet', ({ position }) => netPnl(position), {
    id: 'realized',
    text: ({ position, contract: { settle } }, { tag }) =>
      gainShown(settle, signedUnits(settle, netPnl(position)), tag),
  }),
  timeColumn('openedAt', ({ position }) => position.createdAt, { id: 'opened', off: true }),
  idColumn('positionId', ({ position }) => position.id),
  actionColumn(
    'action',
    (item, { text, onAsk }) => (
      <span className="positions-actions">
        {rowActions.map(([what, label]) => (
          <button
            key={what}
            type="button"
            data-act={what}
            className="data-action text-accent hover:underline"
            onClick={() => onAsk(what, item)}
          >
            {what === 'closeNow' && <span className="sr-only">{text.closeTitle}: </span>}
            {text[label]}
          </button>
        ))}
      </span>
    ),
    ({ text }) => text.closePosition,
  ),
]);
