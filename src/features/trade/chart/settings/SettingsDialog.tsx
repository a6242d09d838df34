import type { ReactNode } from 'react';
import { candleIntervals } from '#domain/codes/candle-interval.ts';
import { isCostAsset } from '#domain/cost/holding.ts';
import { pageOf } from '#domain/line/line.ts';
import { triggerSources } from '#domain/order/conditional.ts';
import { useSession } from '#stores/account/use-session.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { Dialog } from '#ui/react/Dialog.tsx';
import type { ChartDialogProps, FullChartText } from '../chart.ts';
import { $pinned } from '../choices.ts';
import { $costLines, costLineNames } from '../own/cost-choices.ts';
import { $hiddenLines, ownLineNames } from '../own/line-choices.ts';
import { $chartType, $priceType, $scale, chartTypes, scales } from '../plot/type-choices.ts';

interface SectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

const Section = ({ title, hint, children }: SectionProps): ReactNode => (
  <fieldset className="grid gap-2">
    <legend className="text-xs text-text-2">{title}</legend>
    {hint && <p className="text-xs text-text-2">{hint}</p>}
    <div className="flex flex-wrap gap-x-4 gap-y-1">{children}</div>
  </fieldset>
);

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** Of a group of which one is chosen. */
  readonly group?: string;
  readonly isDisabled?: boolean;
}

const Choice = ({ label, isChosen, onChoose, group, isDisabled }: ChoiceProps): ReactNode => (
  <label className="flex items-center gap-2 min-h-8 text-sm">
    <input
      type={group === undefined ? 'checkbox' : 'radio'}
      name={group}
      checked={isChosen}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.checked)}
      className="accent-accent"
    />
    <bdi>{label}</bdi>
  </label>
);

/** The list with one more or one less, in the order of `all`. */
const withOne = <One,>(all: readonly One[], list: readonly One[], one: One, isIn: boolean) =>
  all.filter((other) => (other === one ? isIn : list.includes(other)));

/** So many intervals have room in the bar. */
const pinnedMax = 8;

/** Intervals that stand in the bar; one at the least. */
function Pinned({ text }: { readonly text: FullChartText }): ReactNode {
  const pinned = usePersisted($pinned);
  return (
    <Section title={text.pinned} hint={text.pinnedHint}>
      {candleIntervals.map((one) => {
        const isChosen = pinned.includes(one);
        return (
          <Choice
            key={one}
            label={one}
            isChosen={isChosen}
            isDisabled={isChosen ? pinned.length === 1 : pinned.length >= pinnedMax}
            onChoose={(isIn) => $pinned.set(withOne(candleIntervals, pinned, one, isIn))}
          />
        );
      })}
    </Section>
  );
}

/** What of the user's own is drawn. */
function OwnLines({ symbol, text }: Pick<ChartDialogProps, 'symbol' | 'text'>): ReactNode {
  const hidden = usePersisted($hiddenLines);
  const costs = usePersisted($costLines);
  const hasPositions = pageOf(symbol.symbolId).orderTabs.includes('positions');
  return (
    <Section title={text.ownLines}>
      {ownLineNames
        .filter((name) => hasPositions || name !== 'positions')
        .map((name) => (
          <Choice
            key={name}
            label={text[`own_${name}`]}
            isChosen={!hidden.includes(name)}
            onChoose={(isSeen) => $hiddenLines.set(withOne(ownLineNames, hidden, name, !isSeen))}
          />
        ))}
      {(hasPositions || isCostAsset(symbol.quoteCoin.coinName)) &&
        costLineNames
          .filter((name) => !hasPositions || name === 'breakeven')
          .map((name) => (
            <Choice
              key={name}
              label={text[name]}
              isChosen={costs.includes(name)}
              onChoose={(isIn) => $costLines.set(withOne(costLineNames, costs, name, isIn))}
            />
          ))}
    </Section>
  );
}

/** How the chart is drawn. Each change holds immediately. */
export default function SettingsDialog(dialog: ChartDialogProps): ReactNode {
  const { symbol, open, onClose, text } = dialog;
  const { isUser } = useSession();
  const type = usePersisted($chartType);
  const scale = usePersisted($scale);
  const priceType = usePersisted($priceType);
  return (
    <Dialog open={open} onClose={onClose} title={text.settings} closeLabel={text.close} sheet>
      <div className="grid gap-5">
        <Section title={text.chartType}>
          {chartTypes.map((one) => (
            <Choice
              key={one}
              group="chart-type"
              label={text[`type_${one}`]}
              isChosen={one === type}
              onChoose={() => $chartType.set(one)}
            />
          ))}
        </Section>
        {symbol.contract && (
          <Section title={text.priceSource}>
            {triggerSources.map((one) => (
              <Choice
                key={one}
                group="chart-price"
                label={text[`${one}Price`]}
                isChosen={one === priceType}
                onChoose={() => $priceType.set(one)}
              />
            ))}
          </Section>
        )}
        <Section title={text.scale}>
          {scales.map((one) => (
            <Choice
              key={one}
              group="chart-scale"
              label={text[`scale_${one}`]}
              isChosen={one === scale}
              onChoose={() => $scale.set(one)}
            />
          ))}
        </Section>
        {isUser && <OwnLines symbol={symbol} text={text} />}
        <Pinned text={text} />
      </div>
    </Dialog>
  );
}
