import { type CSSProperties, type ReactNode, useRef } from 'react';

const marks = [0, 25, 50, 75, 100] as const;
/** A pointer this near to a mark means it; keys reach every percent. */
const snapWithin = 2;

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly side: 'buy' | 'sell';
  readonly disabled: boolean;
  readonly onChange: (percent: number) => void;
}

/** The share of what is available, in whole percent, with a mark at every quarter. */
export function Slider({ label, value, side, disabled, onChange }: SliderProps): ReactNode {
  const isPressed = useRef(false);
  const change = (percent: number) => {
    const mark = marks.find((one) => Math.abs(one - percent) <= snapWithin);
    onChange(isPressed.current ? (mark ?? percent) : percent);
  };
  return (
    <div
      className={`slider ${side === 'buy' ? 'text-up' : 'text-down'}`}
      style={{ '--at': `${value}%` } as CSSProperties}
    >
      {marks.map((mark) => (
        <i
          key={mark}
          aria-hidden="true"
          data-passed={value >= mark && value > 0 ? '' : undefined}
          style={{ insetInlineStart: `${mark}%` }}
        />
      ))}
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={`${value}%`}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onPointerUp={() => {
          isPressed.current = false;
        }}
        onPointerCancel={() => {
          isPressed.current = false;
        }}
        onChange={(event) => change(event.target.valueAsNumber)}
      />
      <span aria-hidden="true" className="slider-figure">
        {`${value}%`}
      </span>
    </div>
  );
}
