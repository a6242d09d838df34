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
  const others = sections.filter((one) => !one.startsWith(`## ${name}\n`));
  return sorted(head, [...others, section]);
}

const deepHead = `## deep
The last run of each part of \`npm run deep\`, and the commit that it saw.

| shard | day | commit | result | minutes |
|---|---|---|---|---|
`;

/** The text of docs/measured.md with the row of a shard of `npm run deep`, in the order of their names. */
export function withDeepRow(text, { name, at, commit, result, minutes }) {
  const [head, ...sections] = text.split(/^(?=## )/m);
  const isDeep = (section) => section.startsWith('## deep\n');
  const rows = (sections.find(isDeep) ?? '').split('\n').filter((line) => /^\| [a-z]/.test(line));
  const others = rows.filter(
    (line) => !line.startsWith('| shard ') && !line.startsWith(`| ${name} `),
  );
  const row = `| ${name} | ${at} | ${commit} | ${result} | ${minutes} |`;
  const all = [...others, row].sort().map((line) => `${line}\n`);
  return sorted(head, [...sections.filter((one) => !isDeep(one)), deepHead + all.join('')]);
}

/** A text of sections, by name, after what stands before the first one. */
function sorted(head, sections) {
  const nameOf = (one) => /^## (.*)/.exec(one)[1];
  const all = [...sections].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return `${head.trimEnd()}\n\n${all.map((one) => `${one.trimEnd()}\n`).join('\n')}`;
}
