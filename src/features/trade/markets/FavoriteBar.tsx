import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fill } from '#i18n/fill.ts';
import { type FavoriteList, firstListId } from '#stores/market/favorite-lists.ts';
import { $favorites } from '#stores/market/favorites.ts';
import { Icon } from '#ui/react/Icon.tsx';
import { Menu } from '#ui/react/Menu.tsx';
import { hasRoom, type ListsText, listNameMax, listNameOf } from './lists.ts';
import type { OwnFavorites } from './use-favorites.ts';

interface FavoriteBarProps {
  readonly own: OwnFavorites;
  /** The list that is shown; undefined: all of them. */
  readonly list: string | undefined;
  readonly onList: (list: string | undefined) => void;
  readonly text: ListsText;
}

type Mode = 'lists' | 'new' | 'rename' | 'delete';

interface NameFormProps {
  readonly initial: string;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
  readonly text: ListsText;
}

/** Escape leaves the question, not what it stands in. */
const cancelBy = (onCancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  onCancel();
};

/** Asks for a list's name. */
function NameForm({ initial, onName, onCancel, text }: NameFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(initial);
  useEffect(() => field.current?.select(), []);
  const name = listNameOf(typed);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== undefined) onName(name);
  };
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={cancelBy(onCancel)}
      className="flex items-center gap-2 w-full max-w-112"
    >
      <input
        ref={field}
        type="text"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={text.listName}
        placeholder={text.listName}
        maxLength={listNameMax}
        autoComplete="off"
        className="field market-search min-w-0 text-xs"
      />
      <button type="submit" className="btn-primary" disabled={name === undefined}>
        {text.save}
      </button>
      <button type="button" className="btn-quiet" onClick={onCancel}>
        {text.dismiss}
      </button>
    </form>
  );
}

interface DeleteProps {
  readonly list: FavoriteList;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
  readonly text: ListsText;
}

function Delete({ list, onDelete, onKeep, text }: DeleteProps): ReactNode {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-label={text.delete}
      aria-describedby="delete-list"
      onKeyDown={cancelBy(onKeep)}
      className="flex flex-wrap items-center gap-2 text-xs"
    >
      <p id="delete-list" className="min-w-0 break-words">
        {fill(text.deleteListAsk, { name: `\u2068${list.name}\u2069` })}
      </p>
      <button type="button" className="btn-quiet text-error" onClick={onDelete}>
        {text.delete}
      </button>
      <button ref={keep} type="button" className="btn-quiet" onClick={onKeep}>
        {text.keepList}
      </button>
    </div>
  );
}

interface ChipsProps extends FavoriteBarProps {
  readonly onMode: (mode: Mode) => void;
}

/** A button that narrows a list. */
export const chip =
  'h-8 max-w-40 truncate px-2.5 rounded-md text-xs text-text-2 hover:text-text aria-pressed:bg-surface-2 aria-pressed:text-text aria-pressed:font-600';

/** The lists to choose from, and what can be done with the chosen one. */
function Chips({ own, list, onList, onMode, text }: ChipsProps): ReactNode {
  const { lists, change } = own;
  const named = lists.filter(({ id }) => id !== firstListId);
  const at = named.findIndex(({ id }) => id === list);
  const chosen = named[at];
  const acts = {
    rename: () => onMode('rename'),
    earlier: () => chosen && void change({ kind: 'moveList', id: chosen.id, by: -1 }),
    later: () => chosen && void change({ kind: 'moveList', id: chosen.id, by: 1 }),
    delete: () => onMode('delete'),
  };
  return (
    <>
      {named.length > 0 && (
        <button
          type="button"
          aria-pressed={chosen === undefined}
          onClick={() => onList(undefined)}
          className={chip}
        >
          {text.all}
        </button>
      )}
      {named.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === list}
          onClick={() => onList(id)}
          className={chip}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
      {chosen && (
        <Menu
          label={fill(text.editList, { name: chosen.name })}
          items={[
            { id: 'rename', label: text.renameList },
            { id: 'earlier', label: text.listEarlier, disabled: at === 0 },
            { id: 'later', label: text.listLater, disabled: at === named.length - 1 },
            { id: 'delete', label: text.delete },
          ]}
          onPick={(id) => acts[id as keyof typeof acts]()}
          className="btn-icon"
        >
          <Icon name="pencil" size={14} />
        </Menu>
      )}
      {hasRoom(lists) && (
        <button
          type="button"
          onClick={() => onMode('new')}
          className="btn-icon w-auto px-2 flex items-center gap-1 text-xs"
        >
          <Icon name="plus" size={14} />
          {text.newList}
        </button>
      )}
    </>
  );
}

/** Makes a list, one at a time, and chooses it unless nobody waits for it any more. */
function useNewList({ own, onList }: FavoriteBarProps, back: () => void) {
  const making = useRef<object>(undefined);
  useEffect(
    () => () => {
      making.current = undefined;
    },
    [],
  );
  const onName = async (name: string) => {
    if (making.current) return;
    const mine = {};
    making.current = mine;
    const isThere = own.lists.some((one) => one.name === name);
    const isDone = isThere || (await own.change({ kind: 'addList', name }));
    if (making.current !== mine) return;
    making.current = undefined;
    // What was typed stays, to be sent again.
    if (!isDone) return;
    onList($favorites.get()?.find((one) => one.name === name)?.id);
    back();
  };
  const onCancel = () => {
    making.current = undefined;
    back();
  };
  return { onName, onCancel };
}

/** The lists of favorites: which to show, and making, naming, ordering and deleting them. */
export default function FavoriteBar(props: FavoriteBarProps): ReactNode {
  const { own, list, onList, text } = props;
  const [mode, setMode] = useState<Mode>('lists');
  const bar = useRef<HTMLFieldSetElement>(null);
  const back = () => {
    setMode('lists');
    // What had the focus is gone with the question.
    requestAnimationFrame(() => {
      const find = (what: string) => bar.current?.querySelector<HTMLElement>(what);
      (find('[aria-pressed=true]') ?? find('button'))?.focus();
    });
  };
  const chosen = own.lists.find(({ id }) => id === list);

  const newList = useNewList(props, back);
  const onRename = (name: string) => {
    if (chosen) void own.change({ kind: 'renameList', id: chosen.id, name });
    back();
  };
  const onDelete = () => {
    if (chosen) void own.change({ kind: 'deleteList', id: chosen.id });
    onList(undefined);
    back();
  };

  return (
    <fieldset
      ref={bar}
      aria-label={text.lists}
      className="market-script flex flex-wrap items-center gap-1 min-h-10 px-2 py-1 border-b border-line min-w-0"
    >
      {mode === 'new' && <NameForm initial="" {...newList} text={text} />}
      {mode === 'rename' && chosen && (
        <NameForm initial={chosen.name} onName={onRename} onCancel={back} text={text} />
      )}
      {mode === 'delete' && chosen && (
        <Delete list={chosen} onDelete={onDelete} onKeep={back} text={text} />
      )}
      {(mode === 'lists' || (mode !== 'new' && !chosen)) && <Chips {...props} onMode={setMode} />}
    </fieldset>
  );
}
