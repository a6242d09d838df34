import { isDemoLine, lineOf, symbolOf } from '#domain/line/line.ts';
import { shortAverage } from '#domain/money/average.ts';
import { formatUnitsShort } from '#domain/money/decimal.ts';
import { displayAmount } from '#domain/money/display.ts';
import type { ShareView } from '#domain/position/share-view.ts';
import { contractName } from '#i18n/contract-name.ts';
import { fill } from '#i18n/fill.ts';
import { noFigure, percentText, priceDecimal, signedText } from '#i18n/number.ts';
import { dateTimeText } from '#i18n/time.ts';
import type { ShareText } from './share.ts';

/** What a user can leave out of the card. */
export const cardParts = ['leverage', 'profit', 'entry', 'price', 'time'] as const;
export type CardPart = (typeof cardParts)[number];

/** At first: all but the amount, which says how much money somebody has. */
export const usualParts: ReadonlySet<CardPart> = new Set(['leverage', 'entry', 'price', 'time']);

type Tone = 'text' | 'text-2' | 'up' | 'down';

/** A line of text: drawn at `x`, its left or right end, on the baseline `y`, and made smaller where `room` is less. */
export interface CardText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'right';
  readonly dir: 'ltr' | 'rtl';
  readonly room: number;
  readonly size: number;
  readonly weight: 400 | 600;
  readonly tone: Tone;
}

/** The left upper corner of something that is as wide as high. */
interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A card as data; `painter.ts` draws it. */
export interface Card {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly CardText[];
  readonly logo: Square;
  readonly code: Square;
  /** What it says, for who does not see it. */
  readonly spoken: string;
}

interface Given {
  readonly view: ShareView;
  readonly parts: ReadonlySet<CardPart>;
  readonly text: ShareText;
  readonly tag: string;
  readonly zone: string;
  readonly dir: 'ltr' | 'rtl';
  /** Of the site, as it is read under the code. */
  readonly host: string;
  /** Decimals of the instrument's prices. */
  readonly priceScale: number | undefined;
}

const width = 600;
const height = 350;
const edge = 28;
/** Where the code begins, seen from the end of a line; texts end before it. */
const codeSide = 112;
const columnRoom = 186;

/** A figure stays from left to right among words of any direction. */
const isolated = (figure: string) => `\u2066${figure}\u2069`;

const toneOf = (figure: string | undefined): Tone => {
  if (figure === undefined || /^-?[0.]*$/.test(figure)) return 'text';
  return figure.startsWith('-') ? 'down' : 'up';
};

/** The contract, or the coin's pair. */
function nameOf({ view, text }: Given): string {
  const { symbolId, of, profitCoin } = view;
  if (of === 'spotPnl') return `${symbolOf(symbolId).slice(0, -profitCoin.length)}/${profitCoin}`;
  const name = contractName(symbolId, text);
  return isDemoLine(lineOf(symbolId)) ? `${name} · ${text.demo}` : name;
}

/** Which way it is held, and how often it is leveraged. */
function sideOf({ view, parts, text }: Given): string {
  const { direction, leverage } = view;
  if (direction === undefined) return text.spotHolding;
  const times = fill(text.times, { leverage: leverage ?? 1 });
  return parts.has('leverage') ? `${text[direction]} ${isolated(times)}` : text[direction];
}

const priceNames = {
  position: ['entryPrice', 'markPrice'],
  closedPosition: ['entryPrice', 'exitPrice'],
  spotPnl: ['costPrice', 'lastPrice'],
} as const satisfies Readonly<Record<ShareView['of'], readonly (keyof ShareText)[]>>;

/** How a part is called where it is chosen. */
export function partName(part: CardPart, { of }: ShareView, text: ShareText): string {
  const [entry, price] = priceNames[of];
  const names = {
    ...{ leverage: text.leverage, profit: text.pnlAmount, time: text.time },
    ...{ entry: text[entry], price: text[price] },
  };
  return names[part];
}

/** The parts that there is something to show of. */
export const partsOf = (view: ShareView): readonly CardPart[] =>
  cardParts.filter((part) => part === 'time' || view[part] !== undefined);

/** Decimals of most coins: amounts come without the zeros at their end. */
const coinDecimals = 8;

/** A profit as tables show it: of dollar coins to the cent, to the nearest. */
function profitShown(profit: string, code: string): string {
  const [whole = '', fraction = ''] = profit.split('.');
  const coin = { code, scale: Math.max(coinDecimals, fraction.length) };
  const units = BigInt(whole + fraction.padEnd(coin.scale, '0'));
  return formatUnitsShort(displayAmount(coin, units, 'nearest'), coin.scale);
}

/** What of the card changes with the figures, each with its name. */
function figuresOf({ view, parts, text, tag, zone, priceScale }: Given) {
  const { of, entry, price, profit, profitCoin, rate, at } = view;
  const shownPrice = (decimal: string) =>
    priceDecimal(priceScale === undefined ? decimal : shortAverage(decimal, priceScale), tag);
  const prices = [['entry', entry] as const, ['price', price] as const].flatMap(
    ([part, decimal]) =>
      parts.has(part) && decimal !== undefined
        ? [{ name: partName(part, view, text), value: shownPrice(decimal) }]
        : [],
  );
  return {
    rate: {
      name: of === 'spotPnl' ? text.spotReturn : text.roe,
      value: rate === undefined ? noFigure : percentText(rate, tag),
    },
    profit:
      parts.has('profit') && profit !== undefined
        ? `${isolated(signedText(profitShown(profit, profitCoin), tag))} ${profitCoin}`
        : undefined,
    prices,
    time: parts.has('time') ? dateTimeText(at, tag, zone) : undefined,
  };
}

type Placed = Omit<CardText, 'align' | 'dir'> & {
  /** Its end stands at `x`, not its start. */
  readonly ends?: boolean;
  /** A figure alone. */
  readonly isFigure?: boolean;
};

/** Texts as they stand from left to right. */
function placed(given: Given): readonly Placed[] {
  const { view, text, host } = given;
  const { rate, profit, prices, time } = figuresOf(given);
  const full = width - 2 * edge;
  const beside = full - codeSide - 16;
  const plain = { weight: 400, tone: 'text-2' } as const;
  const strong = { weight: 600, tone: 'text' } as const;
  const tone = toneOf(view.rate ?? view.profit);
  const columns = prices.flatMap(({ name, value }, at) => {
    const place = { x: edge + at * (columnRoom + 12), room: columnRoom };
    return [
      { ...plain, ...place, text: name, y: 276, size: 13 },
      { ...strong, ...place, text: value, y: 298, size: 18, isFigure: true },
    ];
  });
  return [
    { ...strong, text: 'Perigee', x: edge + 34, y: 46, room: 200, size: 20 },
    ...(time === undefined
      ? []
      : [
          {
            ...plain,
            text: time,
            x: width - edge,
            y: 45,
            room: 260,
            size: 13,
            ends: true,
            isFigure: true,
          },
        ]),
    { ...strong, text: nameOf(given), x: edge, y: 98, room: full, size: 22 },
    {
      ...{ ...strong, text: sideOf(given), x: edge, y: 124, room: beside, size: 16 },
      tone: view.direction === undefined ? 'text-2' : view.direction === 'long' ? 'up' : 'down',
    },
    { ...plain, text: rate.name, x: edge, y: 160, room: beside, size: 13 },
    { ...strong, text: rate.value, x: edge, y: 216, room: beside, size: 54, tone, isFigure: true },
    ...(profit === undefined
      ? []
      : [{ ...strong, text: profit, x: edge, y: 246, room: beside, size: 20, tone }]),
    ...columns,
    { ...plain, text: text.shareNote, x: edge, y: 328, room: beside - 40, size: 12 },
    {
      ...plain,
      text: host,
      x: width - edge,
      y: 328,
      room: codeSide + 40,
      size: 12,
      ends: true,
      isFigure: true,
    },
  ];
}

/** A card's texts and where they stand, mirrored where the page is written from right to left. */
export function cardOf(given: Given): Card {
  const { dir } = given;
  const isMirrored = dir === 'rtl';
  const texts = placed(given).map(({ ends = false, isFigure = false, x, ...text }) => ({
    ...text,
    x: isMirrored ? width - x : x,
    align: ends === isMirrored ? ('left' as const) : ('right' as const),
    dir: isFigure ? ('ltr' as const) : dir,
  }));
  const square = (x: number, y: number, side: number): Square => ({
    ...{ y, side },
    x: isMirrored ? width - x - side : x,
  });
  const { rate, profit, prices, time } = figuresOf(given);
  const named = [rate, ...prices].map(({ name, value }) => `${name}: ${value}`);
  const spoken = [nameOf(given), sideOf(given), ...named, profit, time];
  return {
    ...{ width, height, texts },
    logo: square(edge, 28, 24),
    code: square(width - edge - codeSide, 192, codeSide),
    spoken: spoken.filter((one) => one !== undefined).join('; '),
  };
}
