/** Something that an operator asked for and that cannot be; the message says what to do instead. */
export class UpkeepRefused extends Error {
  override readonly name = 'UpkeepRefused';
}
