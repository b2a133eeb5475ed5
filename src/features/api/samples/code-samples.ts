import type { Grammars } from '../../../core/highlight/index.ts';
import { isObject, type JsonObject, listAt, textAt } from '../../../core/json/value.ts';
import type { CodeSample } from '../../../model/reference.ts';
import { languages } from '../../../shared/request/languages.ts';
import type { Printer } from '../../../shared/request/more-languages.ts';
import type { RequestSample } from '../../../shared/request/request.ts';
import { codeLanguage, type SampleLanguage } from '../../../shared/request/sample-languages.ts';
import type { Text } from '../../../shared/texts/text.ts';
import type { OpenApiDocument } from '../document.ts';
import { type OperationNode, ownServers } from '../operation-node.ts';
import { sampleBodies } from './body.ts';
import { codeHtml } from './code-html.ts';
import { requestSample } from './request.ts';
import type { SdkSamples, WrittenSample } from './sdk-samples.ts';
import type { SampleValues } from './values.ts';

/** Which samples a document has besides those that its author wrote into it. */
export interface SampleSettings {
  /** In the order in which they are shown. */
  readonly printers: readonly Printer[];
  readonly sdk: SdkSamples;
}

export interface SampleOptions {
  readonly samples: SampleSettings;
  readonly document: OpenApiDocument;
  readonly values: SampleValues;
  readonly text: Text;
  /** Of languages that plugins bring. */
  readonly grammars: Grammars;
}

/** The printers of the languages that a document asks for; what a package writes is loaded for those that need it. */
export async function printersOf(wanted: readonly SampleLanguage[]): Promise<readonly Printer[]> {
  const own = new Map(languages.map((printer) => [printer.language, printer]));
  const more = wanted.every((language) => own.has(language))
    ? undefined
    : await import('../../../shared/request/more-languages.ts');
  return [...new Set(wanted)].flatMap((language) => own.get(language) ?? more?.libraryPrinter(language) ?? []);
}

/** The request of an operation in several languages: those that its author wrote, then the rest. */
export function codeSamples(
  operation: OperationNode,
  options: SampleOptions,
): {
  readonly samples: readonly CodeSample[];
  /** Languages of those that docsgen writes, here and in consoles. */
  readonly made: readonly string[];
  readonly request: RequestSample | undefined;
  /** Whether readers choose its server. */
  readonly isChosen: boolean;
  /** Those that readers choose from; the first is in the request. Empty where there is no choice. */
  readonly bodies: ReturnType<typeof sampleBodies>;
} {
  const { printers, sdk } = options.samples;
  const authored = authoredSamples(
    [...authoredList(operation.value), ...sdk.of(textAt(operation.value, 'operationId'))],
    options.text,
  );
  const request = requestSample(operation, options);
  const isChosen = isServerChosen(operation, options.document);
  const server = isChosen ? request?.server : undefined;
  const made = printers.flatMap(({ language, label, print }) => {
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
    html: codeHtml(text, {
      language: index === 0 ? codeLanguage(language) : '',
      grammars: options.grammars,
      server: address,
    }),
  }));
  const bodies = made.length > 0 ? sampleBodies(operation, options) : [];
  return { samples, made: made.map(({ language }) => language), request, isChosen, bodies };
}

/** Whether readers choose the server: among several of the document, or by its variables. */
function isServerChosen(operation: OperationNode, { root }: OpenApiDocument): boolean {
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
function authoredList(operation: JsonObject): readonly JsonObject[] {
  const list = operation['x-codeSamples'] ?? operation['x-code-samples'];
  return (Array.isArray(list) ? list : []).filter(isObject);
}

function authoredSamples(list: readonly (JsonObject | WrittenSample)[], say: Text): readonly AuthoredSample[] {
  return list.flatMap((written) => {
    const sample: JsonObject = { ...written };
    const [lang, text] = [textAt(sample, 'lang'), textAt(sample, 'source').trimEnd()];
    if (text === '') return [];
    const label = textAt(sample, 'label');
    const language = languageName(lang);
    // The program of the API's own in a shell takes no request's place.
    const isOwn = language === 'curl' && lang.toLowerCase() !== 'curl' && !/\bcurl\b/i.test(`${label} ${text}`);
    return [{ language: isOwn ? 'sh' : language, label: label || lang || say('api.sample'), text }];
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
