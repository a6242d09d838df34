import type { Messages } from '#i18n/translate.ts';

/** What a table says that is only drawn and sorted. */
export type TableText = Messages<'table' | 'words-failed'>;

/** What tables say with filters, pages, a choice of columns or files. */
export type ToolsText = TableText & Messages<'table-tools' | 'words-dialog'>;

/** What any table is written with: its words. */
export interface Words {
  readonly text: object;
}

/** What the cells of a table are written with. A table with more to tell its columns extends it. */
export interface TableContext<Text extends TableText = TableText> extends Words {
  readonly tag: string;
  /** The user's time zone. */
  readonly zone: string;
  readonly text: Text;
}

export type ToolsContext = TableContext<ToolsText>;

/** A key of a table's words. */
export type Label<Context extends Words> = keyof Context['text'] & string;

/** A word of a table; empty where the page has not brought it. */
export const wordOf = <Context extends Words>({ text }: Context, label: Label<Context>): string =>
  (text as Readonly<Record<string, string | undefined>>)[label] ?? '';
