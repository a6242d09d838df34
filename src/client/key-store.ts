/** A session's signing key, as this browser keeps it. The key's bytes cannot be read by a script. */
export interface KeptKey {
  readonly sessionId: string;
  /** Tells a key from the one that came after it. */
  readonly id: string;
  readonly key: CryptoKey;
}

const databaseName = 'signing';
const storeName = 'keys';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settled(opening);
  try {
    return await settled(use(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** The kept key of a session; undefined where there is none or the browser keeps nothing. */
export async function readKey(sessionId: string): Promise<KeptKey | undefined> {
  try {
    return await withStore<KeptKey | undefined>('readonly', (store) => store.get(sessionId));
  } catch {
    return undefined;
  }
}

/** Keeps a key, and no other: the browser has one session at a time. */
export async function keepKey(kept: KeptKey): Promise<void> {
  try {
    await withStore('readwrite', (store) => {
      store.clear();
      return store.put(kept, kept.sessionId);
    });
  } catch {
    // A browser that keeps nothing makes its key anew with each page.
  }
}

/** Forgets every key: nobody is logged in any more. */
export async function forgetKeys(): Promise<void> {
  try {
    await settled(indexedDB.deleteDatabase(databaseName));
  } catch {
    // Then it lies there for a session that has ended, which nobody takes it for.
  }
}
