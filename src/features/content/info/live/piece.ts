import type { Caller, ExchangeClient } from '#contract/client.ts';
import type { Words } from './words.ts';

/** A cell of a table. `href`: a page from the root, without language. */
export interface Cell {
  readonly text: string;
  readonly href?: string;
  /** Shown as a tag beside the text. */
  readonly tag?: string;
}

interface Column {
  readonly label: string;
  /** Numbers are aligned to the end. */
  readonly end?: boolean;
}

interface Row {
  /** The first one names the row. */
  readonly cells: readonly Cell[];
  /** The visitor's own. */
  readonly isMarked?: boolean;
}

export interface TablePiece {
  readonly kind: 'table';
  /** Unique on the page. */
  readonly id: string;
  readonly caption: string;
  /** None: each row is a name and its value. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Stands in the place of rows where there are none. */
  readonly empty: string;
  /** Scrolls within its box: as many rows as a history has. */
  readonly isTall?: boolean;
}

/** A choice that works as a form without script. */
interface ChoicePiece {
  readonly kind: 'choice';
  readonly label: string;
  readonly button: string;
  /** The parameter of the address. */
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: string;
  /** Other parameters, which stay. */
  readonly kept: Readonly<Record<string, string>>;
}

interface LinksPiece {
  readonly kind: 'links';
  readonly label: string;
  readonly links: readonly {
    readonly text: string;
    /** A page's query, or a page from the root with its query. */
    readonly href: string;
    readonly isCurrent?: boolean;
    readonly isFile?: boolean;
  }[];
}

export interface ChartPiece {
  readonly kind: 'chart';
  /** What a reader hears in place of the picture. */
  readonly label: string;
  /** In rising time; fewer than two are no line, and nothing is drawn. */
  readonly points: readonly { readonly at: number; readonly value: number }[];
  /** What stands beside the highest and the lowest value, and below the first and the last time. */
  readonly highest: string;
  readonly lowest: string;
  readonly first: string;
  readonly last: string;
}

export type Piece = TablePiece | ChoicePiece | LinksPiece | ChartPiece;

/** What a block reads by, and what it writes with. */
export interface LiveContext {
  readonly exchange: ExchangeClient;
  readonly caller: Caller;
  /** What the address asks for; anything, since anybody can write it. */
  readonly query: URLSearchParams;
  /** The page's language as Intl knows it. */
  readonly tag: string;
  readonly words: Words;
}

/** Reads a block from the exchange, from top to bottom; undefined: it can't be read now. */
export type LiveBlock = (context: LiveContext) => Promise<readonly Piece[] | undefined>;
