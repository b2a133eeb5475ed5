/** The finding for a text that has both sides of a merge. An edit of the marks would hide from git, and from writers, that there are two texts. */
export const mergeConflict = {
  message: 'a merge conflict is not resolved',
  hint: 'keep one of the two texts, or both, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
};

/** The line that git writes before the first text of a conflict, where one is in a text. */
export function conflictMark(text: string): string | undefined {
  return /^>{7} /m.test(text) ? /^<{7} [^\r\n]*/m.exec(text)?.[0] : undefined;
}
