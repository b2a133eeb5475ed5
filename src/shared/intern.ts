/** Gives back the same texts, each held once however often it comes. */
export type Intern = (texts: readonly string[]) => readonly string[];

export function createIntern(): Intern {
  const known = new Map<string, string>();
  const one = (text: string) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
  return (texts) => texts.map(one);
}
