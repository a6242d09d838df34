import { intlTag } from '#i18n/locale.ts';
import { zonedTimeText } from '#i18n/time.ts';
import { csvText } from '#kit/table/csv.ts';
import { isPerpetual, readChosen } from './contracts.ts';
import { rangeOf } from './funding.ts';
import type { LiveContext } from './piece.ts';
import { wordsOf } from './words.ts';
import { inUtc } from './write.ts';

interface File {
  readonly name: string;
  readonly text: string;
}

type Asked = Pick<LiveContext, 'exchange' | 'caller'> & { readonly locale: string };

/** The funding history that an address asks for, as a file; undefined: it can't be read now. */
export async function fundingFile(
  { exchange, caller, locale }: Asked,
  query: URLSearchParams,
): Promise<File | undefined> {
  const words = wordsOf(locale);
  const context = { exchange, caller, query, tag: intlTag(locale), words };
  const found = await readChosen(context, {}, isPerpetual);
  if (found === undefined) return undefined;
  const { chosen, symbol } = found;
  const range = rangeOf(query);
  const { symbolId } = chosen;
  const history = await exchange.call('fundingHistory', { symbolId, range }, caller);
  if (!history.ok) return undefined;
  const { futures, spot, info } = words;
  const head = [
    futures('contract'),
    inUtc(spot('time'), context),
    info('rate'),
    futures('markPrice'),
  ];
  const rows = history.data.map(({ fundingTime, fundingRate, markPrice }) => [
    ...[symbol, zonedTimeText(fundingTime, 'UTC'), fundingRate, markPrice],
  ]);
  return { name: `funding-${symbol}-${range}.csv`, text: csvText([head, ...rows]) };
}
