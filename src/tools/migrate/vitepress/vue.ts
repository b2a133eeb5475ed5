import { withEmoji } from '../emoji.ts';
import { badgeMarkup } from '../markup.ts';

/** What Vue did, and is not done here. */
interface VueNote {
  readonly line: number;
  readonly about: string;
  readonly advice: string;
}

/**
 * Converts what is within lines: badges and values of the frontmatter; what else Vue does there is taken out and noted.
 *
 * @returns a function that takes a line and its number
 */
export function inlineConverter(
  frontmatter: Readonly<Record<string, unknown>>,
  note: (note: VueNote) => void,
): (text: string, at: number) => string {
  return convertInline;

  function convertInline(text: string, at: number): string {
    if (!/[<{:[(]/.test(text)) return text;
    return text
      .split(/(?<!`)(`+(?!`)[\s\S]*?[^`]`+(?!`))/)
      .map((part, index) => (index % 2 === 1 ? part : convertProse(part, at)))
      .join('');
  }

  function convertProse(text: string, at: number): string {
    return withEmoji(text)
      .replace(/<Badge\b([^>]*?)(?:\/>|>([\s\S]*?)<\/Badge>)/g, (_, attributes: string, inner = '') => {
        const type = /(?<![:\w])type="([^"]*)"/.exec(attributes)?.[1] ?? 'tip';
        const shown = /(?<![:\w])text="([^"]*)"/.exec(attributes)?.[1] ?? inner;
        return badgeMarkup(shown, type);
      })
      .replace(/\{\{([\s\S]*?)\}\}/g, (whole, code: string) => {
        const name = /^\s*(?:\$frontmatter|frontmatter)\.([\w]+)\s*$/.exec(code)?.[1];
        const value = name === undefined ? /^\s*(['"`])([^'"`${]*)\1\s*$/.exec(code)?.[2] : frontmatter[name];
        if (typeof value === 'string' || typeof value === 'number') return String(value);
        note({ line: at, about: `the value ${whole.trim()}`, advice: 'Vue put it in: write the text itself' });
        return '';
      })
      .replace(
        /<\/?([A-Z][\w.]*|[a-z]+(?:-[a-z\d]+)+)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'>])*)>/g,
        (whole, name: string, attributes: string) => {
          // A type, `Array<A | B>`, is no tag to VitePress either.
          if (/(?:^|\s)[|&,?(]/.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''))) return whole;
          if (!whole.startsWith('</') && name !== 'ClientOnly')
            note({
              line: at,
              about: `the component <${name}>`,
              advice:
                'a component of Vue: its text stays, the rest is taken out; docsgen has components of its own, and those of React',
            });
          return '';
        },
      )
      .replace(/<[a-z]\w*\b(?:"[^"]*"|'[^']*'|[^"'>])*>/g, (tag) => {
        const plain = tag.replace(/[ \t]+(?:v-[\w:.-]+|[:@#][\w:.-]+)(?:="[^"]*"|='[^']*')?/g, '');
        if (plain !== tag && !/^<\w+ v-pre/.test(tag))
          note({ line: at, about: 'an attribute of Vue', advice: 'the element stays without it' });
        return plain;
      })
      .replace(/(\]\(\/[^)\s#?]*?)(?:\/index)?\.md(?=[)#?\s])/g, '$1')
      .replace(/(\]\((?:\.{0,2}\/[^)\s#?]*?)?)\bindex(?:\.html)?(?=[)#?])/g, '$1')
      .replace(/(\]\([^)\n]*\))\{[^}\n]*\}/g, '$1');
  }
}

/** A line with the rest of a component's tag that begins on it, and how many lines that has. */
export function wholeTag(
  text: string,
  lines: readonly { readonly text: string }[],
  index: number,
): { readonly text: string; readonly more: number } {
  const tail = text.replace(/`[^`]*`/g, '');
  if (!/<(?:[A-Z][\w.]*|[a-z]+(?:-[a-z\d]+)+)(?:\s(?:"[^"]*"|'[^']*'|[^"'>])*)?(?:"[^"]*|'[^']*)?$/.test(tail))
    return { text, more: 0 };
  let joined = text;
  for (let more = 1; more < 1000 && index + more < lines.length; more++) {
    const next = lines[index + more]?.text.trim() ?? '';
    joined += ` ${next}`;
    if (!next.includes('>')) continue;
    if (/<(?:[A-Z][\w.]*|[a-z]+(?:-[a-z\d]+)+)(?:"[^"]*"|'[^']*'|[^"'>])*>/.test(joined)) return { text: joined, more };
  }
  return { text, more: 0 };
}
