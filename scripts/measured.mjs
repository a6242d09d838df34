/**
 * The text of docs/measured.md with what a benchmark printed in its section, which is made where it
 * is missing. Sections are sorted by name; what stands before the first one is kept.
 */
export function withMeasured(text, { name, at, cores, printed }) {
  const [head, ...sections] = text.split(/^(?=## )/m);
  const body = printed
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  const section = `## ${name}\n${at}, ${cores} cores\n\n\`\`\`text\n${body}\n\`\`\`\n`;
  const nameOf = (one) => /^## (.*)/.exec(one)[1];
  const all = [...sections.filter((one) => nameOf(one) !== name), section];
  all.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return `${head.trimEnd()}\n\n${all.map((one) => `${one.trimEnd()}\n`).join('\n')}`;
}
