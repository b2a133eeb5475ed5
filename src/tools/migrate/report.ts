import type { Migration, Note } from './migration.ts';

const headings: Readonly<Record<Note['weight'], string>> = {
  lost: 'Not taken over',
  changed: 'Other than before',
  hint: 'Good to know',
};

/** `MIGRATION.md`: what was not taken over, with file, line and advice; the most important first. */
export function printReport({ tool, notes, edits, files }: Migration, next: string): string {
  const parts = Object.entries(headings).flatMap(([weight, heading]) => {
    const own = notes.filter((note) => note.weight === weight);
    return own.length === 0 ? [] : ['', `## ${heading}`, '', ...own.map(printNote)];
  });
  const changes = edits.map(
    ({ file, line, before, after }) =>
      `- \`${file}:${line}\`: ${before === '' ? 'new' : `\`${short(before)}\` →`} \`${short(after)}\``,
  );
  const shown = changes.slice(0, maxEdits);
  return [
    `# Moved from ${tool}`,
    '',
    `${files.length} files were written; ${edits.length === 0 ? 'no line was changed' : `${edits.length} ${edits.length === 1 ? 'line was' : 'lines were'} changed`}. This list is yours: remove what is done, and the file in the end.`,
    '',
    next,
    ...parts,
    ...(shown.length === 0 ? [] : ['', '## Changed lines', '', ...shown]),
    ...(changes.length > shown.length
      ? [`- and ${changes.length - shown.length} more, which docsgen migrate --dry-run lists`]
      : []),
    '',
  ].join('\n');
}

const maxEdits = 200;

function printNote({ about, file, line, advice }: Note): string {
  const place = file === undefined ? '' : ` (\`${file}${line === undefined ? '' : `:${line}`}\`)`;
  return `- **${about.replaceAll('*', '\\*')}**${place}: ${advice}`;
}

function short(text: string): string {
  const line = text
    .trim()
    .replaceAll('`', "'")
    .replace(/\s*\n\s*/g, ' ');
  return line.length > 80 ? `${line.slice(0, 77)}…` : line;
}
