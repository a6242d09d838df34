import { defaultLocale } from '#domain/codes/locale.ts';
import { type Desk, type Given, type Outcome, refused, setText, unknownNamespace } from './edit.ts';
import { leftInEnglish } from './english.ts';
import { baseOf, englishOf, fullLanguages, isForm, nameOf } from './rules.ts';

/** Texts by language, catalog and key, as `npm run texts -- --json` writes them. */
type Filled = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a file holds; nothing if it isn't of the form. */
export function filledOf(json: string): Filled | undefined {
  try {
    const read: unknown = JSON.parse(json);
    const texts = isObject(read) && isObject(read.texts) ? read.texts : read;
    const isWhole =
      isObject(texts) &&
      Object.values(texts).every(
        (names) => isObject(names) && Object.values(names).every(isObject),
      );
    return isWhole ? (texts as Filled) : undefined;
  } catch {
    return undefined;
  }
}

interface Text {
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
  readonly text: string;
}

/** Writes texts of many languages, all or none of them. Those that are still English are left out. */
export function fillTexts(desk: Desk, filled: Filled): Outcome {
  const { catalogs } = desk;
  const all = Object.entries(filled).flatMap(([language, names]) =>
    Object.entries(names).flatMap(([namespace, texts]) =>
      Object.entries(texts).map(
        ([key, text]): Text => ({ language, namespace, key, text: `${text}` }),
      ),
    ),
  );
  const unknown = all.flatMap(({ namespace }) => unknownNamespace(catalogs, namespace));
  if (unknown.length > 0) return refused(...new Set(unknown));
  const isLeft = ({ language, namespace, key, text }: Text) =>
    fullLanguages.includes(language) &&
    leftInEnglish(language, text, englishOf(catalogs.of(defaultLocale, namespace), key) ?? '');
  const groups = new Map<string, Text[]>();
  for (const one of all) {
    const english = catalogs.of(defaultLocale, one.namespace);
    const id = `${one.language} ${one.namespace}.${nameOf(english, one.key)}`;
    groups.set(id, [...(groups.get(id) ?? []), one]);
  }
  const kept = [...groups].filter(([, texts]) => !texts.some(isLeft));
  const outcomes = kept.map(([id, texts]) => [id, fillOne(desk, texts)] as const);
  const problems = outcomes.flatMap(([id, outcome]) =>
    'problems' in outcome ? outcome.problems.map((problem) => `${id}: ${problem}`) : [],
  );
  if (problems.length > 0) return refused(...problems);
  const left = groups.size - kept.length;
  return {
    done: [
      `Set ${kept.length} texts.`,
      ...(left > 0 ? [`Left out ${left} that are still English.`] : []),
    ],
  };
}

/** Writes a text, which is one key or all plural forms of one. */
function fillOne(desk: Desk, texts: readonly Text[]): Outcome {
  const { language, namespace, key, text } = texts[0]!;
  const english = desk.catalogs.of(defaultLocale, namespace);
  const forms = texts.map((one) => [one.key.slice(baseOf(one.key).length + 1), one.text]);
  const given: Given = isForm(english, key) ? Object.fromEntries(forms) : text;
  return setText(desk, { language, namespace, name: nameOf(english, key), text: given });
}
