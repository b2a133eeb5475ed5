import { jsonText, objectAt, textAt } from '../../../core/json/value.ts';
import type { Example } from '../../../model/reference.ts';
import {
  isBinary,
  isEventStream,
  isForm,
  isJson,
  isJsonLines,
  isJsonSequence,
  isMultipart,
  isXml,
} from '../../../shared/request/media-kind.ts';
import { formText } from '../../../shared/request/request.ts';
import { recordSeparator, sequenceText } from '../../../shared/request/sequence.ts';
import { followedEntries, type LocatedObject } from '../document.ts';
import { beginningOf } from '../markup/beginning-of.ts';
import { externalLink } from '../markup/external-link.ts';
import { plainLine } from '../markup/plain-line.ts';
import { schemaOf } from '../samples/body.ts';
import { xmlText } from '../samples/xml.ts';
import type { Direction } from '../schema/view-state.ts';
import { levels, type ViewContext } from './context.ts';

/** The examples that an author gave for a media type, parameter or header. */
export function authoredExamples(node: LocatedObject, type: string, context: ViewContext): readonly Example[] {
  const { value } = node;
  const named = followedEntries(context.document, node, 'examples').flatMap(([name, example]) =>
    buildExamples(name, example, type, context),
  );
  const alone = 'example' in value ? [{ ...emptyExample, ...exampleText(value.example, type) }] : [];
  if (named.length === 0) return alone;
  // Only one of both is allowed. What the other one says is not lost.
  const other = alone.filter(({ text }) => named.every((example) => example.text !== text));
  return [...named, ...other.map((example) => ({ ...example, name: context.text('api.example') }))];
}

/** One, or two where an author gives both what a value means (`dataValue`) and how it is sent (`serializedValue`). */
function buildExamples(
  name: string,
  { value: example }: LocatedObject,
  type: string,
  { descriptions, text: say }: ViewContext,
): readonly Example[] {
  const external = textAt(example, 'externalValue');
  const { serializedValue: serialized, dataValue: data } = example;
  const summary = plainLine(textAt(example, 'summary'));
  const shared = {
    ...emptyExample,
    name,
    summary,
    description: descriptions.render(example.description, levels.detail),
    external: external === '' ? undefined : externalLink(external),
  };
  if (typeof serialized !== 'string') {
    const value = data ?? example.value;
    return [{ ...shared, ...(value === undefined ? {} : exampleText(value, type)) }];
  }
  const sent = { ...shared, ...exampleText(serialized, type) };
  if (data === undefined) return [sent];
  const remark = say('api.asSent');
  return [
    { ...shared, text: jsonText(data, 2), language: 'json' },
    {
      ...emptyExample,
      name: `${name} ${remark}`,
      summary: say('api.inBrackets', { name: summary || name, remark }),
      ...exampleText(serialized, type),
    },
  ];
}

/** An example made from the schema; empty where the media type is nothing that could be made up. */
export function generatedExamples(
  node: LocatedObject,
  options: { readonly type: string; readonly direction: Direction; readonly context: ViewContext },
): readonly Example[] {
  const { type, direction, context } = options;
  const language = languageOf(type);
  const source = schemaOf(node);
  if (source === undefined || isMultipart(type) || isBinary(type)) return [];
  const value = context.values.ofSchema(source, direction);
  if (value === undefined) return [];
  if (isForm(type))
    return [{ ...emptyExample, text: formText(value, objectAt(node.value, 'encoding') ?? {}), generated: true }];
  if (isXml(type) && typeof value !== 'string')
    return [{ ...emptyExample, text: xmlText(value, source, context.document), language: 'xml', generated: true }];
  if (language === 'text' && typeof value === 'object' && !isEventStream(type)) return [];
  const alternatives = isJson(type) ? context.values.ofAlternatives(source, direction) : [];
  if (alternatives.length > 0)
    return alternatives.map((one) => ({
      ...emptyExample,
      name: one.name,
      ...exampleText(one.value, type),
      generated: true,
    }));
  const isItem = !('schema' in node.value) && sequenceText(value, type) !== undefined;
  return [{ ...emptyExample, ...exampleText(isItem ? [value] : value, type), generated: true }];
}

function languageOf(type: string): Example['language'] {
  return isJson(type) || isJsonLines(type) || isJsonSequence(type) ? 'json' : isXml(type) ? 'xml' : 'text';
}

/** A value as JSON, text as it is where the media type is not JSON. */
function exampleText(value: unknown, type: string): Pick<Example, 'text' | 'language'> {
  const { text: sent, language } = wholeText(value, type);
  return { text: beginningOf(sent.replaceAll(recordSeparator.sent, recordSeparator.shown).trimEnd()), language };
}

function wholeText(value: unknown, type: string): Pick<Example, 'text' | 'language'> {
  const language = languageOf(type);
  if (typeof value === 'string' && language !== 'json') return { text: value.trimEnd(), language };
  // An author who writes a JSON body as one string means the body, not the string.
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return { text: value.trimEnd(), language };
  const sequence = sequenceText(value, type);
  return sequence === undefined ? { text: jsonText(value, 2), language: 'json' } : { text: sequence, language };
}

const emptyExample: Example = { name: '', summary: '', description: '', text: '', language: 'text', generated: false };
