import { expect, it } from 'vitest';
import { formState, initialOf } from '#kit/form/form.ts';
import { leverageForm } from './LeverageDialog.tsx';

const now = { long: 20, short: 10 };

it.each([
  [false, {}, { long: 20, short: 20 }],
  [false, { long: '125' }, { long: 125, short: 125 }],
  [true, {}, { long: 20, short: 10 }],
  [true, { short: '40' }, { long: 20, short: 40 }],
  [false, { long: '' }, 'long leverageMissing'],
  [false, { long: '126' }, 'long leverageRange'],
  [true, { short: '126' }, 'short leverageRange'],
  // One that is not shown counts for nothing.
  [false, { short: '126' }, { long: 20, short: 20 }],
])('KIT-03 leverage, each direction by itself %s, %j: %j', (isEach, more, expected) => {
  const context = { now, isEach, most: 125 };
  const typed = { ...initialOf(leverageForm.fields, context), ...more };
  const { bad, request } = formState(leverageForm, typed, context);
  const [first] = bad;
  expect(first ? `${first.field} ${first.code}` : request).toEqual(expected);
});
