import { parseJsonText } from '../../core/json/json-text.ts';
import { yamlDocuments } from '../../shared/parse-yaml.ts';
import { offsetOfLine } from '../../shared/text-points.ts';
import { yamlFault, yamlFaults } from '../../shared/yaml-faults.ts';
import type { ExampleCode, Problem, Span } from './problem.ts';

/** Where a text stops being what its language says. */
interface Fault {
  readonly message: string;
  readonly start: number;
  readonly end?: number;
}

type FindFault = (code: string) => Fault | undefined | Promise<Fault | undefined>;

/** Languages of data that are parsed: their names for readers, and what finds the first fault. */
const languages: ReadonlyMap<string, readonly [name: string, find: FindFault]> = new Map<string, [string, FindFault]>([
  ['json', ['JSON', jsonFault]],
  ['jsonc', ['JSON with comments', (code) => jsonTextFault(code, true)]],
  ['json5', ['JSON5', json5Fault]],
  ['yaml', ['YAML', yamlTextFault]],
  ['xml', ['XML', xmlFault]],
  ['toml', ['TOML', tomlFault]],
]);

/** Whether a block is data that can be parsed: nothing is left out, and no template engine fills it first. */
export function isData({ language, code, attributes }: ExampleCode): boolean {
  const isFilled = language.startsWith('json') && code.includes('${');
  return languages.has(language) && !attributes.has('partial') && !isFilled && !/…|\.\.\.|\{\{|\{%|<%/.test(code);
}

/** Where the data of a block cannot be parsed. The parsers are loaded when there is something to parse. */
export async function checkSyntax({ language, code }: ExampleCode): Promise<readonly Problem[]> {
  const [name, find] = languages.get(language) ?? [];
  const fault = await find?.(code);
  if (fault === undefined) return [];
  return [
    {
      rule: 'unparsable-code',
      message: `not valid ${name}: ${fault.message}`,
      hint:
        fault.message === 'a comment'
          ? 'write `jsonc` on the fence'
          : 'write `unchecked` on the fence if it is meant so',
      span: spanIn(code, fault),
    },
  ];
}

/** At least one character that is no blank, and nothing beyond its line. */
function spanIn(code: string, { start, end = start }: Fault): Span {
  const blanks = /^[ \t]*/.exec(code.slice(start))?.[0].length ?? 0;
  const first = Math.min(start + blanks, Math.max(0, code.trimEnd().length - 1));
  const line = code.indexOf('\n', first + 1);
  return { start: first, end: Math.min(Math.max(end, first + 1), line < 0 ? code.length : line) };
}

/** One text, several of them one after another, or fields of an object without its braces. */
function jsonFault(code: string): Fault | undefined {
  const isField = /^\s*"(?:[^"\\\n]|\\.)*"\s*:/.test(code);
  if (isField && jsonTextFault(`{${code.replace(/,\s*$/, '')}}`) === undefined) return undefined;
  for (let from = 0; ; ) {
    const fault = jsonTextFault(code.slice(from));
    if (fault === undefined || isPlaceholder(code, from + fault.start)) return undefined;
    const at = { ...fault, start: from + fault.start, end: from + (fault.end ?? fault.start) };
    const isNext = fault.message === 'end of file expected' && /[{[]/.test(code.charAt(at.start));
    if (!isNext) return at;
    from = at.start;
  }
}

/** Whether a reader has to put a value in: `<id>`, `YOUR_ID`. */
function isPlaceholder(code: string, at: number): boolean {
  return /^(?:<[^<>\n]+>|[A-Z][A-Z\d_]+\b)/.test(code.slice(at)) && /:\s*$/.test(code.slice(0, at));
}

function jsonTextFault(code: string, lenient = false): Fault | undefined {
  const read = parseJsonText(code, lenient);
  if (!('error' in read)) return undefined;
  const { words, offset, length } = read.error;
  return { message: words, start: offset, end: offset + length };
}

/** A value of JSON5 is an expression of JavaScript. */
async function json5Fault(code: string): Promise<Fault | undefined> {
  const { parseExpressionAt } = await import('acorn');
  try {
    parseExpressionAt(code, 0, { ecmaVersion: 'latest' });
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError) || !('pos' in error)) throw error;
    return { message: error.message.replace(/ \(\d+:\d+\)$/, '').toLowerCase(), start: Number(error.pos) };
  }
}

async function yamlTextFault(code: string): Promise<Fault | undefined> {
  const quick = isPlainYaml(code) ? await plainYamlFault(code) : 'unsure';
  if (quick !== 'unsure') return quick;
  const [fault] = yamlDocuments(code).flatMap((document) => yamlFaults(document, code));
  return fault && { message: fault.message, start: fault.range[0], end: fault.range[1] };
}

/** Whether nothing is in YAML that two parsers read differently: tabs, anchors, tags, texts and brackets over several lines, and the like. */
function isPlainYaml(code: string): boolean {
  const count = (line: string, sign: string) => line.split(sign).length - 1;
  const isOpen = (line: string) =>
    ['"', "'"].some((quote) => count(line, quote) % 2 > 0) ||
    count(line, '[') !== count(line, ']') ||
    count(line, '{') !== count(line, '}');
  return !/\r(?!\n)|[\t&*!]|[\]}"']#/.test(code) && !code.split('\n').some(isOpen);
}

/** The fault of plain YAML by a parser that takes a tenth of the time. What it refuses for other reasons than a key set twice is unsure. */
async function plainYamlFault(code: string): Promise<Fault | 'unsure' | undefined> {
  const { loadAll, YAMLException } = await import('js-yaml');
  try {
    loadAll(code);
    return undefined;
  } catch (error) {
    if (!(error instanceof YAMLException) || error.reason !== 'duplicated mapping key') return 'unsure';
    return { message: yamlFault({ code: 'DUPLICATE_KEY', message: '' }), start: error.mark.position };
  }
}

async function xmlFault(code: string): Promise<Fault | undefined> {
  const { XMLValidator } = await import('fast-xml-parser');
  const validate = (text: string) => XMLValidator.validate(text, { allowBooleanAttributes: false });
  let result = validate(code.trimStart());
  let above = 0;
  if (result !== true && result.err.msg.startsWith('Multiple possible root')) {
    // Some lines of a document may be shown without their root.
    result = validate(`<root>\n${code.trimStart()}\n</root>`);
    above = 1;
  }
  if (result === true) return undefined;
  const { msg, col } = result.err;
  const line = result.err.line - above;
  // It counts lines from the start of the block.
  const message = msg
    .replace(/ \(opened [^)]*\)|\.$/g, '')
    .replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  const before = code.length - code.trimStart().length;
  return { message, start: before + offsetOfLine(code.slice(before), line - 1) + col - 1 };
}

async function tomlFault(code: string): Promise<Fault | undefined> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    parse(code);
    return undefined;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const message = error.message.replace(/^Invalid TOML document: /, '').split('\n', 1)[0] ?? '';
    return { message, start: offsetOfLine(code, error.line - 1) + error.column - 1 };
  }
}
