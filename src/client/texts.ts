type Texts = Readonly<Record<string, string>>;

/** As many as there are sets of texts: an address names a set in the page's language. */
const asked = new Map<string, Promise<Texts>>();

/** Texts that the page did not bring, read once; rejects where they cannot be read. */
export function readTexts(address: string): Promise<Texts> {
  const reading = asked.get(address) ?? read(address);
  asked.set(address, reading);
  // What failed is asked for again.
  reading.catch(() => asked.delete(address));
  return reading;
}

async function read(address: string): Promise<Texts> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
