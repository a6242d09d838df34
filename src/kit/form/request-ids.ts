/** Requests of one form that are remembered; the oldest go first. */
const requestsMax = 20;

/**
 * Client ids of one form: the same request has the same id however often it is sent, so that a try
 * whose answer was lost is found by the next one and nothing is done twice.
 */
export function requestIds(newId: () => string): (request: unknown) => string {
  const known = new Map<string, string>();
  return (request) => {
    const key = JSON.stringify(request);
    const id = known.get(key) ?? newId();
    known.set(key, id);
    const [oldest] = known.keys();
    if (known.size > requestsMax && oldest !== undefined) known.delete(oldest);
    return id;
  };
}
