/**
 * Reads an address as a crawler does, without following a redirect. Once more where the server closed the idle
 * connection just as the request went into it, as browsers do.
 */
export async function ask(url: string): Promise<Response> {
  const options = { redirect: 'manual' } as const;
  try {
    return await fetch(url, options);
  } catch {
    return fetch(url, options);
  }
}
