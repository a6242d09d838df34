import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { DrawnColumn } from './column.ts';
import type { Words } from './context.ts';
import { HeadRow, type SortProps } from './HeadRow.tsx';
import { TableRow } from './TableRow.tsx';
import { type ShownOptions, useShownItems } from './use-shown-items.ts';

export interface TableItem<Row> {
  readonly id: string;
  readonly row: Row;
}

/** How a row of something else than cells is tied into the table. */
interface ItemPlace {
  readonly index: number | undefined;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
}

export interface BaseTableProps<
  Row,
  Context extends Words,
  Item extends TableItem<Row> = TableItem<Row>,
> extends ShownOptions,
    SortProps {
  readonly columns: readonly DrawnColumn<Row, Context>[];
  readonly items: readonly Item[];
  readonly context: Context;
  readonly label: string;
  readonly className: string;
  readonly rowClass: string;
  /** Whether rows may be cards (by the style sheet). */
  readonly hasCards?: boolean | undefined;
  /** The table is a grid of this id, whose rows keys lead through (`use-grid-keys.ts`). */
  readonly gridId?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly body?: RefObject<HTMLTableSectionElement | null>;
  /** Before the rows. */
  readonly lead?: ReactNode;
  /** Draws an item that is no row of cells. */
  readonly draw?: (item: Item, place: ItemPlace) => ReactNode;
}

/** The id of a grid's row, for `aria-activedescendant`. */
export const gridRowId = (gridId: string, id: string): string => `${gridId}-${id}`;

/** Holds the place of rows that are not drawn. */
const Gap = ({ height }: { readonly height: number }): ReactNode =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr aria-hidden="true" className="data-gap">
      <td style={{ height }} />
    </tr>
  );

/**
 * What every table begins with: heads that sort, rows by the same columns, and room in the place of
 * those that are far from what is seen. What it is sorted by lies with whoever draws it.
 */
export function BaseTable<Row, Context extends Words, Item extends TableItem<Row>>(
  props: BaseTableProps<Row, Context, Item>,
): ReactNode {
  const { columns, items, context, gridId, active, draw, sorting, onSort } = props;
  const own = useRef<HTMLTableSectionElement>(null);
  const body = props.body ?? own;
  const shown = useShownItems(items, body, props);
  const { isWindow, activeAt, places, measure } = shown;
  return (
    <table
      role={gridId && 'grid'}
      id={gridId}
      aria-label={props.label}
      aria-rowcount={isWindow ? items.length + 1 : undefined}
      onKeyDown={props.onKeyDown}
      className={props.className}
    >
      <HeadRow {...{ columns, context, sorting, onSort }} />
      <tbody ref={body} onFocus={shown.onFocus} onBlur={shown.onBlur}>
        {props.lead}
        {places.map(({ index, start }, at) => {
          const item = items[index];
          if (item === undefined) return undefined;
          const { id, row } = item;
          const place = { index: isWindow ? index : undefined, measure };
          return (
            <Fragment key={id}>
              <Gap height={start - (places[at - 1]?.end ?? 0)} />
              {draw?.(item, place) || (
                <TableRow
                  {...{ id, row, columns, context, ...place }}
                  className={props.rowClass}
                  hasCard={props.hasCards}
                  elementId={gridId && gridRowId(gridId, id)}
                  isActive={gridId ? id === active : undefined}
                  tabIndex={gridId ? (index === Math.max(0, activeAt) ? 0 : -1) : undefined}
                />
              )}
            </Fragment>
          );
        })}
        <Gap height={shown.height - (places.at(-1)?.end ?? 0)} />
      </tbody>
    </table>
  );
}
