import type { FileText } from '../../../model/content.ts';
import type { SourcePath } from '../../../model/place.ts';
import { parseYamlDocument } from '../../../shared/parse-yaml.ts';

/** The value of a file of data; `undefined` for other files, and where the text has faults. */
export type ReadData = (path: SourcePath, text: FileText) => unknown;

/** Reads JSON and YAML, each text once: many pages import one file. */
export function createDataReader(): ReadData {
  const read = new WeakMap<FileText, { readonly value: unknown }>();
  return (path, text) => {
    const known = read.get(text) ?? { value: parse(path, text.text) };
    read.set(text, known);
    return known.value;
  };
}

function parse(path: SourcePath, text: string): unknown {
  try {
    if (/\.json$/i.test(path)) return JSON.parse(text);
    if (!/\.ya?ml$/i.test(path)) return undefined;
    const document = parseYamlDocument(text);
    return document.errors.length > 0 ? undefined : document.toJS();
  } catch {
    // The bundler reports it.
    return undefined;
  }
}
