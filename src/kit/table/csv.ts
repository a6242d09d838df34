/** A figure as the exchange writes it: no spreadsheet takes it for anything else. */
const figure = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet may take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/** A cell: what could be a formula is made text by an apostrophe, quotes stand where they must. */
function cellText(text: string): string {
  const safe = formula.test(text) && !figure.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as a file of comma-separated values (RFC 4180): lines end with CRLF, the first is the head.
 * A byte order mark tells spreadsheets that it is UTF-8.
 */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;
