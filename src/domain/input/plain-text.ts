/** Characters that are seen: no control or format characters, no line breaks. */
export const plainTextPattern = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/** Whether a name that a user gives may be kept: at most `max` UTF-16 characters, no blanks at the ends. */
export const isPlainText = (text: string, max: number): boolean =>
  text.length <= max && text.trim() === text && plainTextPattern.test(text);
