import { stringify } from 'yaml';
import { oncePer } from '../../shared/once.ts';

/**
 * YAML text of a value of JSON, on lines as long as its texts. Integers too large for a number are held as `bigint`.
 *
 * The text is that of the package for YAML, which makes a tree of nodes first: of a document of 13 MB, a twentieth of the build and
 * 1 GB of garbage. The package is asked for texts that may not be written as they are.
 */
export function yamlText(value: unknown): string {
  /** The text after `key: ` or `- `. Its further lines begin with `indent`, one level deeper than the key. */
  const scalar = (item: unknown, indent: string): string => {
    if (typeof item === 'string') return isPlain(item) ? item : further(textOf(item), indent);
    if (typeof item === 'number') return Number.isFinite(item) && !Object.is(item, -0) ? String(item) : textOf(item);
    if (typeof item === 'boolean' || typeof item === 'bigint') return String(item);
    return 'null';
  };
  /** As the value of a key, without it. */
  const textOf = oncePer((item: string | number) => stringify({ k: item }, options).slice('k: '.length, -1));
  const entry = (key: string, item: unknown, indent: string): string => {
    if (key.length > maxKey)
      return stringify(new Map([[key, item]]), options)
        .slice(0, -1)
        .replaceAll(/\n(?=.)/g, `\n${indent}`);
    const name = nameOf(key);
    return isBlock(item)
      ? `${name}:\n${indent}  ${block(item, `${indent}  `)}`
      : `${name}: ${flow(item, `${indent}  `)}`;
  };
  const nameOf = oncePer((key: string) =>
    isPlain(key) ? key : stringify(new Map([[key, 0]]), options).slice(0, -': 0\n'.length),
  );
  const flow = (item: unknown, indent: string): string =>
    typeof item === 'object' && item !== null ? (Array.isArray(item) ? '[]' : '{}') : scalar(item, indent);
  const block = (item: object, indent: string): string =>
    (Array.isArray(item)
      ? item.map((one) => `- ${isBlock(one) ? block(one, `${indent}  `) : flow(one, `${indent}  `)}`)
      : Object.entries(item).flatMap(([key, one]) => (one === undefined ? [] : [entry(key, one, indent)]))
    ).join(`\n${indent}`);

  return isBlock(value) ? `${block(value, '')}\n` : stringify(value, options);
}

const options = { aliasDuplicateObjects: false, lineWidth: 0 } as const;

/** The package may write longer keys in another form. */
const maxKey = 200;

/** Whether a value has lines of its own. */
function isBlock(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** A text whose lines after the first have an indent of a level, with another. */
function further(text: string, indent: string): string {
  return text.includes('\n') ? text.replaceAll(/\n {2}/g, `\n${indent}`) : text;
}

/** Whether a text is written as it is, in each place: many more are, but not in all places. */
function isPlain(text: string): boolean {
  return plain.test(text) && !special.test(text) && !words.test(text);
}

const plain = /^[A-Za-z_/($][ -~\u00a1-\u1fff]*$/;
const special = /: | #|[ :]$/;
const words = /^(?:true|false|null)$/i;
