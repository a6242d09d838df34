import { type ReactNode, useEffect, useMemo } from 'react';
import { countedLines, symbolOf } from '#domain/line/line.ts';
import { ratePercent } from '#i18n/funding.ts';
import { shortLineKey } from '#i18n/line-name.ts';
import { addressOf } from '#i18n/market-address.ts';
import { compactText, percentText } from '#i18n/number.ts';
import { $tickers } from '#stores/feed/tickers.ts';
import { $countedContracts, followCounted } from '#stores/market/counted-contracts.ts';
import { useLive } from '#stores/page/use-live.ts';
import { useProps } from '#ui/island/props.ts';
import { type Known, type LineSums, sumsOf, type TopRow, type Tops, topsOf } from './figures.ts';
import type { OverviewProps } from './overview.ts';
import './overview.css';

/** All that is known of contracts, live once the feed has brought it. */
function useKnown({ known }: OverviewProps): Known {
  const tickers = useLive($tickers, undefined);
  const contracts = useLive($countedContracts, known.contracts);
  useEffect(followCounted, []);
  return useMemo(
    () => ({
      ...known,
      contracts,
      tickers: known.tickers.map((row) => tickers?.[row.symbolId] ?? row),
    }),
    [known, tickers, contracts],
  );
}

/** The sums of all counted lines together, and of each. */
const sumsByLine = (known: Known) => ({
  all: sumsOf(countedLines, known),
  each: countedLines.map((line) => ({ line, sums: sumsOf([line], known) })),
});

interface SumProps extends Pick<OverviewProps, 'tag' | 'text'> {
  readonly of: keyof LineSums;
  readonly sums: ReturnType<typeof sumsByLine>;
}

const sumLabels = {
  turnover: 'turnover',
  openInterest: 'openInterest',
  fund: 'insuranceFund',
} as const satisfies Readonly<Record<keyof LineSums, keyof OverviewProps['text']>>;

/** A sum over all counted lines, and what each of them has of it. */
function Sum({ of, sums: { all, each }, tag, text }: SumProps): ReactNode {
  const usd = (value: string) => `$${compactText(value, tag)}`;
  return (
    <div className="panel overview-sum">
      <h2 className="text-sm text-text-2">{text[sumLabels[of]]}</h2>
      <bdi className="num text-xl font-650">{usd(all[of])}</bdi>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {each.map(({ line, sums }) => (
          <div key={line} className="flex gap-1.5">
            <dt className="text-text-2">{text[shortLineKey(line)]}</dt>
            <dd>
              <bdi className="num">{usd(sums[of])}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type TopName = keyof Tops;
const topNames: readonly TopName[] = [
  ...(['gainers', 'losers', 'fundingHighest', 'fundingLowest', 'newest'] as const),
];

const toneOf = (figure: string) =>
  Number(figure) > 0 ? 'text-up' : Number(figure) < 0 ? 'text-down' : '';

interface TopProps extends Pick<OverviewProps, 'tag' | 'hrefs' | 'text'> {
  readonly name: TopName;
  readonly rows: readonly TopRow[];
}

/** A list of the overview; each contract leads to its page. */
function Top({ name, rows, tag, hrefs, text }: TopProps): ReactNode {
  const isRate = name === 'fundingHighest' || name === 'fundingLowest';
  const written = (figure: string) => percentText(isRate ? ratePercent(figure) : figure, tag);
  return (
    <section className="panel overview-top" data-list={name}>
      <h2 className="text-sm font-600">{text[name]}</h2>
      {rows.length === 0 ? (
        <p className="py-1.5 text-xs text-text-2">{text.none}</p>
      ) : (
        <ul>
          {rows.map(({ symbolId, figure }) => (
            <li key={symbolId}>
              <a
                href={addressOf(hrefs, symbolId)}
                className="min-w-0 truncate font-550 hover:underline after:absolute after:inset-0"
              >
                <bdi>{symbolOf(symbolId)}</bdi>
              </a>
              {figure !== '' && (
                <bdi className={`num ${isRate ? '' : toneOf(figure)}`}>{written(figure)}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What all contracts come to, and which of them stand out. */
export default function Overview({ json }: { readonly json: string }): ReactNode {
  const props = useProps<OverviewProps>(json);
  const { tag, hrefs, text, listed, now } = props;
  const known = useKnown(props);
  const sums = useMemo(() => sumsByLine(known), [known]);
  const tops = useMemo(() => topsOf(known, listed, now), [known, listed, now]);
  return (
    <section aria-label={text.figures} className="overview grid gap-2 pb-3">
      <div className="overview-sums">
        {(['turnover', 'openInterest', 'fund'] as const).map((of) => (
          <Sum key={of} {...{ of, sums, tag, text }} />
        ))}
      </div>
      <div className="overview-tops">
        {topNames.map((name) => (
          <Top key={name} {...{ name, tag, hrefs, text }} rows={tops[name]} />
        ))}
      </div>
    </section>
  );
}
