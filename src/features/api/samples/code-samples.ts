import type { Grammars } from '../../../core/highlight/index.ts';
import { isObject, type JsonObject, listAt, textAt } from '../../../core/json/value.ts';
import type { CodeSample } from '../../../model/reference.ts';
import { languages } from '../../../shared/request/languages.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { type OperationNode, ownServers } from '../operation-node.ts';
import { codeHtml } from './code-html.ts';
import { requestSample } from './request.ts';
import type { SampleValues } from './values.ts';

interface SampleOptions {
  readonly document: OpenApiDocument;
  readonly values: SampleValues;
  readonly text: Text;
  readonly grammars: Grammars;
}

/** The request of an operation in several languages: those that its author wrote, then the rest. */
export function codeSamples(
  operation: OperationNode,
  options: SampleOptions,
): { readonly samples: readonly CodeSample[] /** Those that docsgen wrote. */; readonly made: readonly string[] } {
  const authored = authoredSamples(operation.value, options.text);
  const request = requestSample(operation, options);
  const server = isChosen(operation, options.document) ? request?.server : undefined;
  const made = languages.flatMap(({ language, label, print }) => {
    const text = authored.some((sample) => sample.language === language) ? undefined : request && print(request);
    return text === undefined ? [] : [{ language, label, text }];
  });
  const samples = [
    ...authored.map((sample) => ({ ...sample, server: undefined })),
    ...made.map((sample) => ({ ...sample, server })),
  ].map(({ language, label, text, server: address }, index) => ({
    language,
    label,
    // Only the first one is open, and colours cost.
    html: codeHtml(text, { language: index === 0 ? language : '', grammars: options.grammars, server: address }),
  }));
  return { samples, made: made.map(({ language }) => language) };
}

/** Whether readers choose the server: among several of the document, or by its variables. */
function isChosen(operation: OperationNode, { root }: OpenApiDocument): boolean {
  const servers = listAt(root, 'servers').filter(isObject);
  return ownServers(operation).length === 0 && (servers.length > 1 || servers.some((server) => 'variables' in server));
}

/** A request as an author wrote it. */
interface AuthoredSample {
  /** Lower case; one of the languages that docsgen writes itself under the name it has there. */
  readonly language: string;
  readonly label: string;
  readonly text: string;
}

/** What other tools read too: `x-codeSamples: [{lang, label, source}]`. */
function authoredSamples(operation: JsonObject, say: Text): readonly AuthoredSample[] {
  const list = operation['x-codeSamples'] ?? operation['x-code-samples'];
  return (Array.isArray(list) ? list : []).filter(isObject).flatMap((sample) => {
    const [lang, text] = [textAt(sample, 'lang'), textAt(sample, 'source').trimEnd()];
    if (text === '') return [];
    return [{ language: languageName(lang), label: textAt(sample, 'label') || lang || say('api.sample'), text }];
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
