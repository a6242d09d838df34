import { atom } from 'nanostores';
import { shared } from '#stores/shared.ts';

/** Favourite pairs in the order in which they were put; undefined until they are known. */
export const $favourites = atom<readonly string[] | undefined>(undefined);

const key = 'perigee:favourites';
/** Of a visitor; as many as a user may have. */
const favouritesMax = 500;
/** The list that every user has. */
const firstGroupId = '0';

const isSymbols = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((symbol) => typeof symbol === 'string');

/** What a visitor has put on this browser; nothing where it keeps nothing. */
function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return isSymbols(kept) ? kept.slice(0, favouritesMax) : [];
  } catch {
    return [];
  }
}

function write(symbols: readonly string[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(symbols));
    return true;
  } catch {
    return false;
  }
}

/** A visitor's favourites, shared by all tabs. A user's come with the page. */
export const followOwnFavourites = shared(() => {
  $favourites.set(read());
  const take = (event: StorageEvent) => {
    if (event.key === key || event.key === null) $favourites.set(read());
  };
  addEventListener('storage', take);
  return () => removeEventListener('storage', take);
});

/** Favourites after one was put at the end or taken away. */
const withFavourite = (
  symbols: readonly string[],
  symbol: string,
  isIn: boolean,
): readonly string[] => {
  const others = symbols.filter((one) => one !== symbol);
  return isIn ? [...others, symbol].slice(-favouritesMax) : others;
};

/** Changes of a user's list, one after the other: bounded by how fast a person taps. */
let last: Promise<unknown> = Promise.resolve();

/** What calls is loaded with the first change: who only reads has no need of it. */
async function save(symbolId: string, isIn: boolean): Promise<readonly string[] | undefined> {
  try {
    const { call } = await import('#client/call.ts');
    const input = { symbolId, groupId: firstGroupId };
    const answer = await call(isIn ? 'addFavourite' : 'deleteFavourite', input);
    if (!answer.ok) return undefined;
    return answer.data.find(({ groupId }) => groupId === firstGroupId)?.symbolIds;
  } catch {
    return undefined;
  }
}

/**
 * Puts a pair into the favourites or takes it away: at once on the screen, then in the account of a
 * user or in the browser of a visitor. False: it could not be kept, and is shown as it was.
 */
export async function setFavourite(
  symbol: string,
  isIn: boolean,
  isUser: boolean,
): Promise<boolean> {
  const before = $favourites.get() ?? [];
  const after = withFavourite(before, symbol, isIn);
  $favourites.set(after);
  if (!isUser) {
    if (write(after)) return true;
    $favourites.set(before);
    return false;
  }
  const saved = last.then(() => save(symbol, isIn));
  last = saved;
  const symbols = await saved;
  // Later taps are on the screen already: only the last one's answer is shown whole.
  if (symbols !== undefined && last === saved) $favourites.set(symbols);
  if (symbols === undefined) {
    $favourites.set(withFavourite($favourites.get() ?? [], symbol, !isIn));
  }
  return symbols !== undefined;
}
