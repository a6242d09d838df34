import { type ReactNode, useRef } from 'react';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import { LabelPlaces, useLabelPlaces } from '../plot/use-label-places.ts';
import { $hiddenLines } from './line-choices.ts';
import { OwnFills } from './OwnFills.tsx';
import { type OverlayProps, overlays } from './overlays.tsx';
import type { FillMark } from './own-marks.ts';

interface OwnLayerProps extends OverlayProps {
  /** Called with the marks of the user's fills. */
  readonly onMarks: (marks: readonly FillMark[]) => void;
}

/** What is drawn over the chart for a user. The labels of all of it make room for each other. */
export default function OwnLayer({ onMarks, ...overlay }: OwnLayerProps): ReactNode {
  const hidden: readonly string[] = usePersisted($hiddenLines);
  const layer = useRef<HTMLDivElement>(null);
  const place = useLabelPlaces(layer, overlay.chart);
  return (
    <LabelPlaces value={place}>
      <div ref={layer}>
        {Object.entries(overlays)
          .filter(([name]) => !hidden.includes(name))
          .map(([name, Overlay]) => (
            <Overlay key={name} {...overlay} />
          ))}
        {!hidden.includes('fills') && <OwnFills {...overlay} onMarks={onMarks} />}
        {/* How many more there are: those are in the lists, and are shown when the focus comes. */}
        {(['above', 'below'] as const).map((side) => (
          <div key={side} aria-hidden="true">
            <button
              type="button"
              tabIndex={-1}
              data-sum={side}
              hidden
              className="chart-label chart-sum"
            />
          </div>
        ))}
      </div>
    </LabelPlaces>
  );
}
