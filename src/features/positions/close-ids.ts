/** What of a position is to be closed, as it is sent. */
export interface CloseRequest {
  readonly how: 'market' | 'limit' | 'flash';
  /** Absent: all of it. */
  readonly size: string | undefined;
  readonly price: string | undefined;
}

/** Requests of one dialog that are remembered; the oldest go first. */
const requestsMax = 20;

/**
 * Client order IDs of one dialog: the same request has the same ID however often it is sent, so that a
 * try whose answer was lost is found by the next one and nothing is closed twice.
 */
export function closeIds(newId: () => string): (request: CloseRequest) => string {
  const known = new Map<string, string>();
  return ({ how, size, price }) => {
    const key = JSON.stringify([how, size, price]);
    const id = known.get(key) ?? newId();
    known.set(key, id);
    const [oldest] = known.keys();
    if (known.size > requestsMax && oldest !== undefined) known.delete(oldest);
    return id;
  };
}
