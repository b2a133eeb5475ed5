/** An excerpt without the heading (or its end) at its beginning, because the result has it as its title. */
export function withoutHeading(excerpt: string, heading: string): string {
  const words = excerpt.split(' ');
  const own = heading.trim().split(/\s+/).map(plain);
  for (let count = own.length; count > 0; count--) {
    const [first, last] = [words.slice(0, count), words[count - 1] ?? ''];
    // The indexer adds a full stop to a heading.
    const isWhole = count === own.length || /[.?!:]\)?(?:<\/mark>)?$/.test(last);
    if (isWhole && own.slice(-count).every((word, index) => plain(first[index] ?? '') === word))
      return words.slice(count).join(' ');
  }
  return excerpt;
}

/** Only letters and digits. */
function plain(word: string): string {
  return word
    .replace(/<\/?mark>|&\w+;/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
