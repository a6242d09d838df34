import type { Answer } from '#client/call.ts';
import type { HistoryPage } from '#domain/order/view.ts';

/** An answer with what `read` makes of its data. */
export async function mapped<Wire, Row>(
  answer: Promise<Answer<Wire>>,
  read: (data: Wire) => Row,
): Promise<Answer<Row>> {
  const got = await answer;
  return got.ok ? { ok: true, data: read(got.data) } : got;
}

/** The same of a page of rows. */
export const paged = <Wire, Row>(
  answer: Promise<Answer<HistoryPage<Wire>>>,
  read: (row: Wire) => Row,
) => mapped(answer, ({ items, cursor }) => ({ items: items.map(read), cursor }));

/** Tells whether two orders are the same. A plan's direction is left out: the market may have crossed its trigger. */
export const keyOf = (name: string, input: object): string =>
  JSON.stringify([name, input], (field, value) => (field === 'fires' ? undefined : value));

/** What orders are changed by comes with the first change; should it not come, nothing was asked. */
export async function edited<Row>(
  edit: (by: typeof import('./edits.ts')) => Promise<Answer<Row>>,
): Promise<Answer<Row>> {
  const by = await import('./edits.ts').catch(() => undefined);
  return by ? edit(by) : { ok: false, lost: true, why: 'edits' };
}
