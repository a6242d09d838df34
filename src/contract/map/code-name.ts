/** The name of a code of the wire. */
export const nameOf = <Name extends string>(
  codes: Readonly<Record<Name, number>>,
  code: number,
): Name => (Object.keys(codes) as Name[]).find((name) => codes[name] === code)!;
