/** Letters and signs that never join their neighbors: a joiner between them would only be hidden there. */
const apart = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u0300-\u036f`;
const letter = String.raw`(?![${apart}])[\p{L}\p{M}]`;
const picture = String.raw`\p{Extended_Pictographic}`;

/** Characters that are seen: no control or format characters, no line breaks, no fillers. */
const seen = String.raw`[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]`;

/** Characters that aren't seen by themselves, and what they change: they stand nowhere else. */
const unseen = [
  // Joiners, as Persian, Indian scripts and composed emoji have them. Malayalam ends words in them.
  String.raw`(?<=${letter})[\u200c\u200d](?=${letter})`,
  String.raw`(?<=(?![\u0300-\u036f\ufe00-\ufe0f])\p{M})\u200d`,
  String.raw`(?<=[${picture}\p{Emoji_Modifier}\ufe0f])\u200d(?=${picture})`,
  // Variants of emoji and of Han characters.
  String.raw`(?<=[\p{Emoji}])[\ufe0e\ufe0f]`,
  String.raw`(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]`,
  // Flags of parts of countries.
  String.raw`(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]+\u{e007f}`,
];

/** What a name that a user gives may consist of: it's shown to operators and others. */
export const plainTextPattern = new RegExp(`^(?:${seen}|${unseen.join('|')})+$`, 'u');

/** Whether a name that a user gives may be kept: at most `max` UTF-16 characters, no blanks at the ends. */
export const isPlainText = (text: string, max: number): boolean =>
  text.length <= max && text.trim() === text && plainTextPattern.test(text);

/** A name in one spelling, so that names that look alike are alike: composed, with plain spaces. */
export const oneSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .trim();
