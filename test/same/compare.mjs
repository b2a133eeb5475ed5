import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const shown = 12;

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).filter((path) => statSync(join(folder, path)).isFile());
}

/** A line for each file that is in one folder only or has other bytes, with the first place that differs. */
export function compareFolders(a, b) {
  const [ours, theirs] = [new Set(filesIn(a)), new Set(filesIn(b))];
  const lines = [...new Set([...ours, ...theirs])].sort().flatMap((path) => {
    if (!theirs.has(path)) return [`${path}: gone`];
    if (!ours.has(path)) return [`${path}: new`];
    const [before, after] = [readFileSync(join(a, path)), readFileSync(join(b, path))];
    if (before.equals(after)) return [];
    let at = 0;
    while (before[at] === after[at]) at++;
    const around = (bytes) => JSON.stringify(bytes.subarray(Math.max(0, at - 30), at + 50).toString());
    return [`${path}: byte ${at}: ${around(before)} -> ${around(after)}`];
  });
  return shorten(lines);
}

/** The lines that only one of two texts has. */
export function compareTexts(a, b) {
  if (a === b) return [];
  const [before, after] = [a.split('\n'), b.split('\n')];
  const only = (lines, others, sign) => {
    const known = new Set(others);
    return lines.filter((line) => !known.has(line)).map((line) => `${sign} ${line.slice(0, 300)}`);
  };
  const lines = [...only(before, after, '-'), ...only(after, before, '+')];
  return shorten(lines.length > 0 ? lines : ['the same lines in another order']);
}

function shorten(lines) {
  return lines.length <= shown ? lines : [...lines.slice(0, shown), `and ${lines.length - shown} more`];
}
