import { sizeText } from '#contract/map/quantity.ts';
import { lots } from '#domain/money/units.ts';
import type { Typed } from '#kit/form/form.ts';
import type { LineRules } from './base.ts';
import type { AnyKind, KindField, Reckoned, SideContext } from './kind.ts';

/** How a special kind's order is reckoned with what is typed. */
function reckonedOf(form: AnyKind, typed: Typed, context: SideContext): Reckoned {
  const { orders, priceOf, waits } = form;
  return {
    price: priceOf?.(typed, context),
    waits: waits?.(typed) ?? false,
    orders:
      orders &&
      ((size) => {
        const quantity = sizeText(context.instrument, size);
        return orders(form.request({ ...typed, quantity }, context), context);
      }),
  };
}

/**
 * A special kind whose quantity is typed as that of the line's other orders: in its units and as a share of the most,
 * with what such an order costs. The kind itself knows a quantity alone, which is worked out for each side.
 */
export function counted(form: AnyKind, line: LineRules, unit: string): AnyKind {
  const on = (typed: Typed, context: SideContext): SideContext => ({
    ...{ ...context, reckoned: reckonedOf(form, typed, context) },
  });
  const counts = line.counts.map(
    (field): KindField => (field.name === 'unit' ? { ...field, initial: unit } : field),
  );
  return {
    ...form,
    fields: [
      ...form.fields.flatMap((field) => (field.name === 'quantity' ? counts : [field])),
      ...line.checks,
    ],
    reduce(before, change, context) {
      const next = line.reduce(before, change, context);
      return form.reduce?.(next, {}, context) ?? next;
    },
    cleared: line.cleared,
    followed(typed, context) {
      const isTyped = typed.unit === 'base' && !Number(typed.percent);
      if (isTyped) return typed;
      const { size = lots(0) } = line.countOf(typed, on(typed, context));
      return { ...typed, quantity: size > 0 ? sizeText(context.instrument, size) : '0' };
    },
    issues(draft, context, typed) {
      const count = counts.find(({ isShown }) => isShown?.(typed, context))?.name;
      const found = form.issues?.(draft, context, typed) ?? [];
      return found.map((one) => (one.field === 'quantity' ? { ...one, field: count } : one));
    },
    summary: (draft, context, typed) => [
      ...line.summary(undefined, on(typed, context), typed),
      ...(form.summary?.(draft, context, typed) ?? []),
    ],
  };
}
