import { type ReactNode, useEffect, useId, useRef } from 'react';
import { fill } from '#i18n/fill.ts';
import { usePersisted } from '#stores/choice/use-persisted.ts';
import type { IconName } from '#ui/base/icons.ts';
import { Icon } from '#ui/react/Icon.tsx';
import type { FullChartProps } from '../chart.ts';
import { $grabAsked, $selected, $tool, changeDrawn, drawnOn } from './kept-drawings.ts';
import { type Drawing, noteMax } from './shapes.ts';
import { ToolIcon } from './ToolIcon.tsx';
import { type Tool, toolNames } from './tools.ts';
import { deleteDrawings, placeText, sayNote } from './words.ts';

interface BarButtonProps {
  /** A sign of the page, or that of a tool. */
  readonly icon: IconName | { readonly tool: Tool };
  readonly name: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

const buttonClass =
  'btn-icon size-7 max-md:size-10 aria-pressed:text-accent disabled:opacity-50 shrink-0';

function BarButton({ icon, name, isPressed, isDisabled, onPress }: BarButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className={buttonClass}
    >
      {typeof icon === 'string' ? <Icon name={icon} size={16} /> : <ToolIcon {...icon} />}
    </button>
  );
}

interface ListProps {
  readonly drawings: readonly Drawing[];
  readonly props: FullChartProps;
}

/** All drawings by name, each of which can be selected and deleted. */
function DrawingList({ drawings, props }: ListProps): ReactNode {
  const { text } = props;
  const id = useId();
  const selected = usePersisted($selected);
  const label = fill(text.drawings, { count: drawings.length });
  const popover = useRef<HTMLDivElement>(null);
  /** Goes over to the drawing itself, which arrow keys move; one that is hidden is shown first. */
  const grab = (drawing: Drawing) => {
    popover.current?.hidePopover();
    changeDrawn(props.symbol.symbolId, (drawn) => ({ ...drawn, isHidden: false }));
    $selected.set(drawing.id);
    $grabAsked.set(drawing.id);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="h-7 max-md:h-10 px-1.5 rounded hover:text-text shrink-0"
      >
        {label}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className="menu chart-menu m-auto max-h-80 overflow-auto text-xs"
      >
        {drawings.length === 0 && <p className="px-3 py-2 text-text-2">{text.noDrawings}</p>}
        <ul aria-label={label}>
          {drawings.map((drawing) => {
            const name = `${text[`tool_${drawing.tool}`]} \u2068${placeText(drawing, props)}\u2069`;
            return (
              <li key={drawing.id} className="flex items-center gap-1">
                <button
                  type="button"
                  aria-pressed={drawing.id === selected}
                  onClick={() => $selected.set(drawing.id === selected ? undefined : drawing.id)}
                  className="flex items-center gap-2 grow h-8 max-md:h-10 px-2 rounded text-start whitespace-nowrap hover:bg-surface-2 aria-pressed:text-accent"
                >
                  <ToolIcon tool={drawing.tool} size={15} />
                  {name}
                </button>
                <BarButton
                  icon="move"
                  name={fill(text.moveOne, { drawing: name })}
                  onPress={() => grab(drawing)}
                />
                <BarButton
                  icon="trash"
                  name={fill(text.deleteOne, { drawing: name })}
                  onPress={() => deleteDrawings(drawing.id, props)}
                />
              </li>
            );
          })}
        </ul>
        {drawings.length > 0 && (
          <button
            type="button"
            onClick={() => deleteDrawings('all', props)}
            className="w-full h-8 max-md:h-10 px-2 rounded text-start text-text-2 hover:text-text hover:bg-surface-2"
          >
            {text.deleteAll}
          </button>
        )}
      </div>
    </>
  );
}

/** What the note says that is selected. */
function NoteField({ drawing, props }: { drawing: Drawing; props: FullChartProps }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const isNew = drawing.text === undefined;
  // Whoever sets a note has something to say; one that is only selected may be moved or deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes.
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, []);
  return (
    <input
      ref={field}
      aria-label={props.text.tool_note}
      placeholder={props.text.tool_note}
      maxLength={noteMax}
      value={drawing.text ?? ''}
      onChange={({ target }) => sayNote(drawing.id, target.value, props)}
      className="field h-7 max-md:h-10 w-44 px-2 text-xs shrink-0"
    />
  );
}

/** The tools to draw with, and what is done with what was drawn. */
export default function DrawingBar({ props }: { readonly props: FullChartProps }): ReactNode {
  const { text, symbol } = props;
  const tool = usePersisted($tool);
  const selected = usePersisted($selected);
  const { drawings, isHidden } = usePersisted(drawnOn(symbol.symbolId));
  const isEmpty = drawings.length === 0;
  const note = drawings.find(({ id, tool }) => id === selected && tool === 'note');
  // Who puts the tools away draws no more.
  useEffect(() => () => $tool.set(undefined), []);
  return (
    <div
      role="toolbar"
      aria-label={text.draw}
      aria-description={text.drawKeys}
      className="flex items-center gap-1 max-md:gap-0 px-2 py-0.5 border-b border-line text-text-2 shrink-0 overflow-x-auto"
    >
      {toolNames.map((one) => (
        <BarButton
          key={one}
          icon={{ tool: one }}
          name={text[`tool_${one}`]}
          isPressed={one === tool}
          onPress={() => $tool.set(one === tool ? undefined : one)}
        />
      ))}
      <span className="w-px h-4 mx-1 bg-line shrink-0" />
      <DrawingList drawings={drawings} props={props} />
      {note && <NoteField key={note.id} drawing={note} props={props} />}
      <span className="ms-auto" />
      <BarButton
        icon={isHidden ? 'eyeOff' : 'eye'}
        name={text.hideDrawings}
        isPressed={isHidden}
        isDisabled={isEmpty}
        onPress={() => changeDrawn(symbol.symbolId, (drawn) => ({ ...drawn, isHidden: !isHidden }))}
      />
      <BarButton
        icon="trash"
        name={text.deleteSelected}
        isDisabled={selected === undefined}
        onPress={() => selected !== undefined && deleteDrawings(selected, props)}
      />
    </div>
  );
}
