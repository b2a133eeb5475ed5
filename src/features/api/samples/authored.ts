import { isObject, type JsonObject, textAt } from '../../../core/json/value.ts';

/** A request as an author wrote it. */
export interface AuthoredSample {
  /** Lower case; one of the languages that docsgen writes itself under the name it has there. */
  readonly language: string;
  readonly label: string;
  readonly text: string;
}

/** What other tools read too: `x-codeSamples: [{lang, label, source}]`. */
export function authoredSamples(operation: JsonObject): readonly AuthoredSample[] {
  const list = operation['x-codeSamples'] ?? operation['x-code-samples'];
  return (Array.isArray(list) ? list : []).filter(isObject).flatMap((sample) => {
    const [lang, text] = [textAt(sample, 'lang'), textAt(sample, 'source').trimEnd()];
    if (text === '') return [];
    return [{ language: languageName(lang), label: textAt(sample, 'label') || lang || 'Sample', text }];
  });
}

const names: ReadonlyMap<string, string> = new Map([
  ['bash', 'curl'],
  ['js', 'javascript'],
  ['node', 'javascript'],
  ['node.js', 'javascript'],
  ['nodejs', 'javascript'],
  ['py', 'python'],
  ['python3', 'python'],
  ['sh', 'curl'],
  ['shell', 'curl'],
]);

function languageName(lang: string): string {
  const name = lang.toLowerCase();
  return names.get(name) ?? name;
}
