import type { SpecialKind } from '#domain/line/line.ts';
import { iceberg } from './iceberg.ts';
import type { OrderKindForm } from './kind.ts';
import { oco } from './oco.ts';
import { scaled } from './scaled.ts';
import { trailing } from './trailing.ts';
import { twap } from './twap.ts';

/** The special kinds of orders: each is a file of its own. */
export const orderKinds = {
  ...{ oco, trailing, scaled },
  ...{ iceberg, twap },
} as unknown as Readonly<Record<SpecialKind, OrderKindForm>>;
