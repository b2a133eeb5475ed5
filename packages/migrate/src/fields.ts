import { fileName, parentPath, splitNumberPrefix } from 'docsgen/moving';
import { parse, stringify } from 'yaml';
import { type Data, dataOf } from './data.ts';

const front = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/;

/** Splits a page into its frontmatter and the rest. */
export function splitPage(text: string): { readonly fields: Data; readonly front: string; readonly body: string } {
  const found = front.exec(text);
  if (found === null) return { fields: {}, front: '', body: text };
  let fields: Data = {};
  try {
    fields = dataOf(parse(found[1] ?? '', { maxAliasCount: 100, logLevel: 'error' }));
  } catch {
    // docsgen reports it.
  }
  return { fields, front: found[0], body: text.slice(found[0].length) };
}

/**
 * Frontmatter with other fields. Lines of others stay as they are written.
 *
 * @param values fields by name; `undefined` takes one out
 */
export function withFields(front: string, values: Data): string {
  const entries = Object.entries(values);
  if (entries.length === 0) return front;
  const yaml = front.replace(/^\uFEFF?---[ \t]*\r?\n/, '').replace(/(?:^|\r?\n)---[ \t]*(?:\r?\n|$)$/, '\n');
  const kept = front === '' ? '' : entries.reduce((text, [name]) => withoutField(text, name), yaml).trim();
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const added = Object.keys(set).length === 0 ? '' : stringify(set, { lineWidth: 0 });
  const inner = `${added}${kept === '' ? '' : `${kept}\n`}`;
  if (inner === '') return '';
  return `---\n${inner}---\n${front === '' ? '\n' : ''}`;
}

/** Takes a field out, with the indented lines below it. */
function withoutField(yaml: string, name: string): string {
  const lines = yaml.split('\n');
  const start = lines.findIndex((line) => new RegExp(`^(["']?)${name}\\1[ \\t]*:`).test(line));
  if (start < 0) return yaml;
  let end = start + 1;
  while (end < lines.length && /^(?:[ \t]|-(?:[ \t]|$)|[}\]]|\r?$)/.test(lines[end] ?? '')) end++;
  return [...lines.slice(0, start), ...lines.slice(end)].join('\n');
}

/** The fields that change of those that a page is to have; `undefined` takes one out. */
export function changesOf(fields: Data, wanted: Data): Data {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== fields[name]));
}

/**
 * Fields that keep a document at its address, where docsgen would give it another one: numbers before names are left out
 * of addresses, and a file with the name of its folder is its page.
 *
 * @param name path below the folder of documents
 * @param address where it was, below the route
 */
export function addressFields(name: string, address: string, fields: Data): Data {
  const bare = name.replace(/\.mdx?$/i, '');
  const isNumbered = bare.split('/').some((part) => splitNumberPrefix(part).name !== part);
  const last = fileName(bare).toLowerCase();
  const folder = parentPath(bare);
  const isIndex = last === 'index' || last === 'readme' || (folder !== '' && last === fileName(folder).toLowerCase());
  const usual = `/${isIndex ? folder : bare}`.replace(/(?<=.)\/$/, '');
  return changesOf(fields, {
    parse_number_prefixes: isNumbered ? false : fields.parse_number_prefixes,
    id: undefined,
    slug: usual === address ? undefined : address,
  });
}

/** Whether the search of the old site finds a page, and how high. */
export interface OldSearch {
  readonly isOut: boolean;
  readonly boost?: unknown;
  readonly lose: (about: string, advice: string) => void;
}

/** The field for the search of the site: out of it, or higher in it. Search engines are another matter. */
export function searchField({ isOut, boost, lose }: OldSearch): Data {
  if (isOut) return { search: false };
  const number = typeof boost === 'number' ? boost : Number.NaN;
  if (Number.isNaN(number) || number === 1) return {};
  if (number > 10) lose('a boost above 10 in the search', 'it is 10 here, the highest that there is');
  if (number > 0) return { search: { boost: Math.min(10, number) } };
  lose('a boost of 0 or less in the search', 'search: false in the frontmatter of the page leaves it out');
  return {};
}
