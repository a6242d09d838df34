import type { SpecialKind } from '#domain/line/line.ts';
import { iceberg } from './iceberg.ts';
import type { AnyKind } from './kind.ts';
import { oco } from './oco.ts';
import { scaled } from './scaled.ts';
import { trailing } from './trailing.ts';
import { twap } from './twap.ts';

const all = { oco, trailing, scaled, iceberg, twap } satisfies {
  readonly [K in SpecialKind]: { readonly kind: K };
};

/** The special kinds of orders: each is a file of its own, which alone knows its draft. */
export const orderKinds = all as unknown as Readonly<Record<SpecialKind, AnyKind>>;
