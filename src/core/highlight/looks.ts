/** The classes of code, by the names of tokens that have their colour: those of Prism's grammars, and of plugins. */
const names: Readonly<Record<string, string>> = {
  c: 'comment prolog cdata',
  p: 'punctuation operator',
  k: 'keyword atrule doctype important tag rule',
  s: 'string char attr-value url template-string scalar',
  n: 'number boolean null constant symbol datetime unit',
  f: 'function selector builtin decorator',
  t: 'class-name namespace annotation entity type',
  a: 'property attr-name key parameter assign-left',
  v: 'variable regex environment',
  in: 'inserted',
  de: 'deleted',
};

const colours = new Map(
  Object.entries(names).flatMap(([look, tokens], rank) =>
    tokens.split(' ').map((token) => [token, { look, rank }] as const),
  ),
);

/** The classes of colours. Style sheets have a rule for each, within `code` only: the names are short. */
export const looks: ReadonlySet<string> = new Set(Object.keys(names));

/** The class of the colour of a token; of several names, the one that comes last in the list counts. `''` without a colour. */
export function colourOf(tokenNames: readonly string[], shown: ReadonlySet<string>): string {
  let best: { readonly look: string; readonly rank: number } | undefined;
  for (const name of tokenNames) {
    const found = colours.get(name);
    if (found !== undefined && found.rank > (best?.rank ?? -1) && shown.has(found.look)) best = found;
  }
  return best?.look ?? '';
}
