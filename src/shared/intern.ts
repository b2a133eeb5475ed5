/** Returns equal texts as the same string, so that text that occurs often takes memory once. */
export type Intern = (texts: readonly string[]) => readonly string[];

/** An {@link Intern} with a table of its own. */
export function createIntern(): Intern {
  const known = new Map<string, string>();
  const one = (text: string) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  return (texts) => texts.map(one);
}
