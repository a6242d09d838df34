import type { ExchangeView } from '#exchange/view/view.ts';

/** A view that answers nothing while `isStalled`, as one whose line to the exchange is cut. */
export function stallable() {
  const state = { isStalled: false };
  const never = new Promise<never>(() => undefined);
  const over = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name);
        if (typeof value === 'object' && value !== null) return over(value);
        if (typeof value !== 'function') return value;
        // Events still come: what was told so far is known.
        if (state.isStalled && name !== 'subscribe') return () => never;
        return value.bind(object);
      },
    });
  return { state, viewOf: (own: ExchangeView): ExchangeView => over(own) };
}
