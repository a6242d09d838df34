import { Virtualizer, type VirtualizerOptions } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A virtualizer whose component is drawn again when other rows are in sight. TanStack's own hook can
 * also move elements by itself, for which lists of markets would load 0.5 kB more.
 */
export function useVirtual<Root extends Element | Window, Row extends Element>(
  options: Omit<VirtualizerOptions<Root, Row>, 'onChange'>,
) {
  const drawAgain = useReducer((count: number) => count + 1, 0)[1];
  const [{ virtual, measure, onChange }] = useState(() => {
    let isMeasuring = false;
    const onChange = (_: unknown, isSync: boolean) => {
      // React is at work while rows are measured as they are drawn.
      if (isSync && !isMeasuring) flushSync(drawAgain);
      else drawAgain();
    };
    const virtual = new Virtualizer<Root, Row>({ ...options, onChange });
    const measure = (row: Row | null) => {
      isMeasuring = true;
      virtual.measureElement(row);
      isMeasuring = false;
    };
    return { virtual, measure, onChange };
  });
  virtual.setOptions({ ...options, onChange });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  return { virtual, measure };
}
