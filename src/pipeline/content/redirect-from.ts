import { isMap, isScalar, isSeq, type Pair } from 'yaml';
import type { Fix } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/source.ts';
import { parseYamlDocument, textOfScalar } from '../../shared/parse-yaml.ts';
import { frontmatterText } from './frontmatter.ts';

const field = 'redirect_from';

/**
 * The edit that adds addresses to `redirect_from` in the frontmatter of a page, in the notation that it has there.
 * `undefined` when the frontmatter has faults or is written as one `{…}`.
 */
export function addRedirectFrom({ path, text, format }: SourceFile, addresses: readonly string[]): Fix | undefined {
  if (format === 'component') return undefined;
  const edit = (start: number, end: number, inserted: string) => ({ file: path, start, end, text: inserted });
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const values = addresses.map(quote);
  const line = `${field}: ${values.length === 1 ? values[0] : `[${values.join(', ')}]`}`;

  const yaml = frontmatterText(text);
  if (yaml === undefined) return edit(0, 0, `---${newline}${line}${newline}---${newline}${newline}`);
  const offset = text.indexOf(newline) + newline.length;
  const { contents, errors } = parseYamlDocument(yaml);
  if (errors.length > 0) return undefined;
  const end = offset + yaml.length;
  const append = () => edit(end, end, yaml === '' ? line + newline : /[\r\n]$/.test(yaml) ? line : newline + line);
  if (contents === null) return append();
  if (!isMap(contents) || contents.flow === true) return undefined;
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === field);
  if (pair === undefined) return append();
  return inField(pair, yaml);

  function inField({ key, value }: Pair, yaml: string): Fix | undefined {
    if (!isScalar(key) || !key.range) return undefined;
    if (isSeq(value) && value.range) {
      const last = value.items.at(-1);
      const [, lastEnd] = isScalar(last) && last.range ? last.range : [];
      if (value.flow === true) {
        const at = offset + (lastEnd ?? value.range[0] + 1);
        return edit(at, at, `${lastEnd === undefined ? '' : ', '}${values.join(', ')}`);
      }
      if (lastEnd === undefined) return undefined;
      const indent = /[^\r\n]*$/.exec(yaml.slice(0, value.range[0]))?.[0] ?? '';
      return edit(offset + lastEnd, offset + lastEnd, values.map((item) => `${newline}${indent}- ${item}`).join(''));
    }
    if (!isScalar(value) || !value.range) return undefined;
    if (value.value === null) {
      const at = offset + key.range[1] + 1;
      return edit(at, at, ` [${values.join(', ')}]`);
    }
    const [start, end] = value.range;
    const old = textOfScalar(value)
      .split(',')
      .map((item) => quote(item.trim()));
    return edit(offset + start, offset + end, `[${[...old, ...values].join(', ')}]`);
  }
}

/** An address as YAML, without quotes where it can only be a string. */
function quote(address: string): string {
  return /^\/[\w./~+-]*$/.test(address) ? address : JSON.stringify(address);
}
