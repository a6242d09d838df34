import type { ReactNode } from 'react';
import { columnOrders, noSizes } from '#domain/page/look.ts';
import { keepSizes } from '#stores/choice/look.ts';
import { Switch } from '#ui/react/Switch.tsx';
import { type LookChoicesProps, useLook } from './LookChoices.tsx';
import { showSizes } from './panels.ts';
import { Choice, Part } from './parts.tsx';

/** Which column stands where, and the sizes of the panels; on a phone there are none. */
export function Arrangement({ text, kept }: LookChoicesProps): ReactNode {
  const [look, choose] = useLook(kept);
  const columns = { chart: text.chart, book: text.book, form: text.orderForm } as const;
  const resetSizes = () => {
    showSizes(noSizes);
    kept(keepSizes(noSizes));
  };
  return (
    <Part name={text.arrangement} className="max-md:hidden">
      <Choice
        name="page-columns"
        legend={text.columns}
        value={look.columns}
        options={columnOrders.map((value) => {
          const names = value.split('-') as (keyof typeof columns)[];
          return {
            value,
            label: (
              <>
                <span className="grow">{names.map((name) => columns[name]).join(' · ')}</span>
                <span className="column-sample" aria-hidden="true">
                  {names.map((name) => (
                    <i key={name} data-column={name} />
                  ))}
                </span>
              </>
            ),
          };
        })}
        onChange={(value) => choose('columns', value)}
        isTall
      />
      <Switch
        name={text.marketList}
        hint={text.marketListHint}
        checked={look.markets === 'on'}
        onChange={(on) => choose('markets', on ? 'on' : 'off')}
      />
      <div className="flex items-center justify-between gap-4">
        <p className="text-2xs text-text-2">{text.sizesHint}</p>
        <button type="button" className="btn-quiet" onClick={resetSizes}>
          {text.resetSizes}
        </button>
      </div>
    </Part>
  );
}
