import type { ReactNode } from 'react';
import { addressOf } from '#i18n/market-address.ts';
import { useProps } from '#ui/island/props.ts';
import { useOpen } from '#ui/react/use-open.ts';
import { LoadingRows, NotLoaded, PairCells, rowClass } from './MenuParts.tsx';
import type { PairMenuProps } from './menu-texts.ts';
import { useBusiest } from './use-pairs.ts';

const pairsShown = 8;

/** The busiest markets of a line, below the navigation's entry. */
export default function PairMenu({ json }: { readonly json: string }): ReactNode {
  const { line, tag, hrefs, text } = useProps<PairMenuProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const { data, failed, again } = useBusiest(line, isOpen);
  return (
    <div ref={ref}>
      <p className="px-3 pt-2 pb-1 text-2xs text-text-2">{text.mostTraded}</p>
      {failed ? (
        <NotLoaded text={text} again={again} />
      ) : data ? (
        <ul aria-label={text.mostTraded}>
          {data.slice(0, pairsShown).map((pair) => (
            <li key={pair.symbol}>
              <a href={addressOf(hrefs, pair.symbol)} className={rowClass}>
                <PairCells {...{ pair, tag, text }} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <LoadingRows count={pairsShown} />
      )}
    </div>
  );
}
