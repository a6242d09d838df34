import { isDeep } from '../fixed.ts';

/** A language on a screen, in one of the two themes. */
export interface Look {
  readonly locale: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
}

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** Each direction of writing, each size and each theme once. */
const once: readonly Look[] = [
  { locale: 'en', ...desk, theme: 'dark' },
  { locale: 'ar', ...phone, theme: 'light' },
];

/** How else they meet; and characters that have no spaces between words, and are as wide as they are tall. */
const crossed: readonly Look[] = [
  { locale: 'zh-CN', ...desk, theme: 'light' },
  { locale: 'ar', ...desk, theme: 'light' },
  { locale: 'en', ...phone, theme: 'dark' },
  { locale: 'zh-CN', ...phone, theme: 'dark' },
];

/**
 * Of a test that only `npm run deep` takes, `npm run test:changed` where a change reaches its file, and a run that
 * names it: what it is about is tested elsewhere too.
 */
export const deep = { tag: '@deep' } as const;

/** In which looks what a person does is tried: `npm run deep` takes every language on every size. */
export const looks: readonly Look[] = isDeep ? [...once, ...crossed] : once;

/**
 * For what has other tests in both looks: one of them here, at the desk or on the phone, and every look in
 * `npm run deep`.
 */
export const lookAt = (where: 'desk' | 'phone'): readonly Look[] =>
  isDeep ? looks : once.filter(({ width }) => width === { desk, phone }[where].width);

/**
 * Of variants whose rule unit tests know in all of them, the one that is harder to get right; all in
 * `npm run deep`.
 */
export const oneOf = <T>(usual: T, ...others: readonly T[]): readonly T[] =>
  isDeep ? [usual, ...others] : [usual];

/** Languages of both directions, or the one that is harder to get right. */
export const directions: readonly ('en' | 'ar')[] = isDeep ? ['en', 'ar'] : ['ar'];

/** Those of them on a phone. */
export const onPhone: readonly Look[] = looks.filter(({ width }) => width === phone.width);

/** What a look's page is called in a test's name. */
export const nameOf = ({ locale, width }: Look): string => `${locale} at ${width} px`;
