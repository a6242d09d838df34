import type { Line, ShownLine } from '#domain/line/line.ts';
import type { SwitchName } from '#domain/site/switches.ts';
import type { MessageKey } from '#i18n/translate.ts';
import type { MenuIconName } from './menu-icons.ts';
import { menus } from './menus.ts';
import { isShown, type Viewer } from './switches.ts';

type Key = MessageKey<'menus'>;
/** Keys that have a description beside them: entries of panels. */
type Described = { [K in Key]: `${K}About` extends Key ? K : never }[Key];

type When = SwitchName | readonly SwitchName[];

/** The first contract of a type that a line lists: 1 perpetual, 2 delivery, as on the wire. */
export interface FirstContract {
  readonly line: Line;
  readonly type: 1 | 2;
}

/** A page of the product, whether it is built or not. */
export interface Entry<Id extends Key = Key> {
  readonly id: Id;
  /** With `first`, what stands before the contract. */
  readonly path: string;
  readonly icon: MenuIconName;
  /** Whether there is such a page: what isn't built is never shown. */
  readonly built: boolean;
  /** Absent: always on. */
  readonly when?: When;
  /** The entry is the current one on the pages below this path; absent: on its own page alone. */
  readonly under?: string;
  /** It leads to this contract, and is shown only while there is one. */
  readonly first?: FirstContract;
  /** It is tagged as new through this day (UTC), like `2026-12-31`. */
  readonly newUntil?: string;
  /** The line whose lower fees it is tagged with. */
  readonly feesOf?: Line;
  /** A file, which is the same in every language. */
  readonly isFile?: true;
}

interface Group<Id extends Key> {
  /** Shown where a menu has several groups, and this one several entries. */
  readonly title?: Key;
  readonly entries: readonly Entry<Id>[];
}

interface MenuBase<Id extends string> {
  readonly id: Id;
  readonly when?: When;
  /** The entry that the menu's title leads to, and the pages on which the menu is the current one. */
  readonly home?: Key;
  readonly under?: string;
  /** The line whose most traded markets its panel lists. */
  readonly pairs?: ShownLine;
}

/**
 * `row`: in the navigation's row, by the title that its id names. `wide`: there too, but on narrower desks in the panel called More,
 * where menus with `more` always are. `own`: it has a button of its own elsewhere.
 */
export type Menu =
  | (MenuBase<Key> & {
      readonly place: 'row' | 'wide' | 'more';
      readonly groups: readonly Group<Described>[];
    })
  | (MenuBase<'assets' | 'orders' | 'account'> & {
      readonly place: 'own';
      readonly groups: readonly Group<Key>[];
    });

/** What is known only as a page is answered. */
export interface Facts {
  /** The day, like `2026-11-25`. */
  readonly today: string;
  /** The first contracts that there are, by line and type (`usd 1`): their symbols. */
  readonly firstContracts: Readonly<Record<string, string>>;
  /** Tags of lower fees by line. */
  readonly feeTags: Readonly<Partial<Record<Line, string>>>;
}

/** Of pages that the build makes, which are shown on other days too: nothing is tagged. */
export const noFacts: Facts = { today: '9999-12-31', firstContracts: {}, feeTags: {} };

export const firstKey = ({ line, type }: FirstContract): string => `${line} ${type}`;

/** Contracts that built entries lead to. */
export const firstContracts: readonly FirstContract[] = menus
  .flatMap(({ groups }) => groups.flatMap(({ entries }): readonly Entry[] => entries))
  .flatMap(({ built, first }) => (built && first ? [first] : []));

export interface ShownEntry extends Omit<Entry, 'when'> {
  /** What it and its menu depend on. */
  readonly when: readonly SwitchName[];
  readonly isNew: boolean;
  readonly feeTag: string | undefined;
}
export interface ShownGroup {
  readonly title: Key | undefined;
  readonly entries: readonly ShownEntry[];
}
type Shown<M extends Menu> = Omit<M, 'groups' | 'when'> & {
  readonly when: readonly SwitchName[];
  readonly groups: readonly ShownGroup[];
};
type ShownMenu = Shown<Menu>;
/** A menu of the navigation. */
export type NavMenu = Shown<Exclude<Menu, { readonly place: 'own' }>>;

/** What is switched on for a viewer, whether it is built or not. */
export const switchedOn = (viewer: Viewer): readonly Entry[] =>
  menus
    .filter(({ when }) => isShown(when, viewer))
    .flatMap(({ groups }) => groups.flatMap(({ entries }): readonly Entry[] => entries))
    .filter(({ when }) => isShown(when, viewer));

const namesOf = (when: When | undefined): readonly SwitchName[] => [when ?? []].flat();

function shownEntry(
  entry: Entry,
  ofMenu: readonly SwitchName[],
  viewer: Viewer,
  facts: Facts,
): ShownEntry[] {
  const { built, when, first, newUntil, feesOf, path } = entry;
  const symbol = first && facts.firstContracts[firstKey(first)];
  if (!built || !isShown(when, viewer) || (first && symbol === undefined)) return [];
  return [
    {
      ...{ ...entry, path: path + (symbol ?? ''), when: [...ofMenu, ...namesOf(when)] },
      isNew: newUntil !== undefined && facts.today <= newUntil,
      feeTag: feesOf && facts.feeTags[feesOf],
    },
  ];
}

/** The menus that a viewer sees: of what is built and switched on; empty groups and menus are left out. */
export function shownMenus(
  viewer: Viewer,
  facts: Facts = noFacts,
  all: readonly Menu[] = menus,
): readonly ShownMenu[] {
  return all
    .filter(({ when }) => isShown(when, viewer))
    .map((menu) => {
      const groups = menu.groups
        .map(({ title, entries }) => ({
          title,
          entries: (entries as readonly Entry[]).flatMap((one) =>
            shownEntry(one, namesOf(menu.when), viewer, facts),
          ),
        }))
        .filter(({ entries }) => entries.length > 0);
      const isTitled = (entries: readonly ShownEntry[]) =>
        menu.place === 'more' || (groups.length > 1 && entries.length > 1);
      return {
        ...menu,
        when: namesOf(menu.when),
        groups: groups.map(({ title, entries }) => ({
          title: isTitled(entries) ? title : undefined,
          entries,
        })),
      };
    })
    .filter(({ groups }) => groups.length > 0);
}

/** Those of the navigation. */
export const navMenus = (viewer: Viewer, facts: Facts): readonly NavMenu[] =>
  shownMenus(viewer, facts).filter((menu): menu is NavMenu => menu.place !== 'own');

/** The entries of a menu that are shown. */
export const entriesOf = (viewer: Viewer, id: Menu['id']): readonly ShownEntry[] =>
  shownMenus(viewer)
    .filter((menu) => menu.id === id)
    .flatMap(({ groups }) => groups.flatMap(({ entries }) => entries));

/** Whether an entry is that of a page. */
export const isCurrent = ({ path, under }: Pick<Entry, 'path' | 'under'>, page: string): boolean =>
  under === undefined ? page === path : page.startsWith(under);

/** The main pages, at the foot of phones: the first of each one's entries that is built. */
const bottomPlaces = [
  { id: 'markets', entries: ['markets'] },
  { id: 'trade', entries: ['spotTrading'] },
  { id: 'futures', entries: ['usdtFutures', 'futuresOverview'] },
  { id: 'bots', entries: ['bots'] },
] as const satisfies readonly { readonly id: string; readonly entries: readonly Key[] }[];

export interface BottomEntry {
  readonly id: (typeof bottomPlaces)[number]['id'];
  readonly entry: ShownEntry;
}

/** What the navigation at the foot shows of them. */
export function bottomEntries(viewer: Viewer): readonly BottomEntry[] {
  const shown = shownMenus(viewer).flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries),
  );
  return bottomPlaces.flatMap(({ id, entries }) => {
    const entry = entries
      .map((wanted) => shown.find((one) => one.id === wanted))
      .find((found) => found !== undefined);
    return entry ? [{ id, entry }] : [];
  });
}
