import type { ReactNode } from 'react';
import { useProps } from '#ui/props.ts';
import { useOpen } from '#ui/use-open.ts';
import { LoadingRows, NotLoaded, PairCells, rowClass } from './MenuParts.tsx';
import type { SpotMenuProps } from './menu-texts.ts';
import { usePairs } from './use-pairs.ts';

const pairsShown = 8;

/** The busiest pairs, below the navigation's entry. */
export default function SpotMenu({ json }: { readonly json: string }): ReactNode {
  const { tag, href, markets, text } = useProps<SpotMenuProps>(json);
  const [ref, isOpen] = useOpen<HTMLDivElement>();
  const { data, failed, again } = usePairs(isOpen);
  return (
    <div ref={ref}>
      <h2 className="px-3 pt-2 pb-1 text-2xs text-text-2">{text.mostTraded}</h2>
      {failed ? (
        <NotLoaded text={text} again={again} />
      ) : data ? (
        <ul>
          {data.slice(0, pairsShown).map((pair) => (
            <li key={pair.symbol}>
              <a href={href + pair.symbol} className={rowClass}>
                <PairCells pair={pair} tag={tag} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <LoadingRows count={pairsShown} />
      )}
      <a href={markets} className="menu-row mt-1 text-accent">
        {text.allMarkets}
      </a>
    </div>
  );
}
