/** The finding for a text that has both sides of a merge. An edit of the marks would hide from git, and from writers, that there are two texts. */
export const mergeConflict = {
  message: 'a merge conflict is not resolved',
  hint: 'keep one of the two texts, or both, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
};

/** The finding for a line at which a parser stops, where it is one that git writes before the first text of a conflict. */
export function conflictAt(line: string | undefined): typeof mergeConflict | undefined {
  return /^<{7} /.test(line ?? '') ? mergeConflict : undefined;
}

/**
 * The line that git writes before the first text of a conflict, where one is in a text.
 *
 * @param isPart whether the conflict may end behind the text, as one that begins in frontmatter
 */
export function conflictMark(text: string, isPart = false): string | undefined {
  return isPart || /^>{7} /m.test(text) ? /^<{7} [^\r\n]*/m.exec(text)?.[0] : undefined;
}
