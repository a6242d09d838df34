import { type Line, symbolIdOf } from '#domain/line/line.ts';

/** What inputs of calls say of instruments; each has some of these. */
interface Naming {
  readonly symbolId?: string | undefined;
  readonly symbolCodeDisplayName?: string | undefined;
  readonly businessLine?: Line | 'all' | undefined;
}

/** Ids of the instruments that a call's input names, itself or in a list of its own. */
export function namedSymbols(input: object): readonly string[] {
  const lists = Object.values(input).filter((value) => Array.isArray(value));
  const rows = [input, ...lists.flat().filter((row) => typeof row === 'object' && row !== null)];
  return [...new Set(rows.flatMap((row) => namedIn(row) ?? []))];
}

function namedIn({ symbolId, symbolCodeDisplayName, businessLine }: Naming): string | undefined {
  if (typeof symbolId === 'string') return symbolId;
  if (symbolCodeDisplayName === undefined) return undefined;
  const line = businessLine === undefined || businessLine === 'all' ? 'spot' : businessLine;
  return symbolIdOf(line, symbolCodeDisplayName);
}
