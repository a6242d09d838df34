import { isUtf8 } from 'node:buffer';

/** Objects and lists within each other: no call and no frame has half as many. */
const depthMax = 16;

/**
 * The value of a JSON text, from bytes or as text; undefined when it is none. A field that stands
 * twice in one object makes it none too: who checks a request and who obeys it could read
 * different ones. So does a nest that is deeper than any call's, which would cost most to read.
 */
export function jsonOf(said: Buffer | string): unknown {
  if (typeof said !== 'string' && !isUtf8(said)) return undefined;
  const text = said.toString();
  if (isTooDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return repeatsField(text) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether what may be a JSON text nests too deeply. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === quote) {
      for (i++; i < text.length && text.charCodeAt(i) !== quote; i++) {
        if (text.charCodeAt(i) === backslash) i++;
      }
    } else if (char === openBrace || char === openBracket) {
      if (++depth > depthMax) return true;
    } else if (char === closeBrace || char === closeBracket) depth--;
  }
  return false;
}

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Whether an object in a valid JSON text names one of its fields twice. */
function repeatsField(text: string): boolean {
  /** Fields of the objects that are open at this place; undefined: an array. Bounded by the text. */
  const open: (Set<string> | undefined)[] = [];
  for (let i = 0; i < text.length; i++) {
    switch (text[i]) {
      case '{':
        open.push(new Set());
        break;
      case '[':
        open.push(undefined);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case '"': {
        const end = endOfText(text, i);
        if (isFollowedByColon(text, end)) {
          const raw = text.slice(i, end);
          const field = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
          const fields = open.at(-1)!;
          if (fields.has(field)) return true;
          fields.add(field);
        }
        i = end - 1;
      }
    }
  }
  return false;
}

/** Just behind the text that begins at `start`. */
function endOfText(text: string, start: number): number {
  let i = start + 1;
  while (text.charCodeAt(i) !== quote) i += text.charCodeAt(i) === backslash ? 2 : 1;
  return i + 1;
}

function isFollowedByColon(text: string, from: number): boolean {
  let i = from;
  while (text.charCodeAt(i) <= 0x20) i++;
  return text.charCodeAt(i) === colon;
}
