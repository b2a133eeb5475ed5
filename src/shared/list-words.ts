/** `a, b or c`; `''` for no words. */
export function listChoices(words: readonly string[]): string {
  return listWith('or', words);
}

/** `a, b and c`; `''` for no words. */
export function listAll(words: readonly string[]): string {
  return listWith('and', words);
}

function listWith(conjunction: string, words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
