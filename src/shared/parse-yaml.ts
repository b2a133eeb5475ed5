import {
  Composer,
  type Document,
  type DocumentOptions,
  Lexer,
  type LineCounter,
  type ParseOptions,
  Parser,
  YAMLParseError,
} from 'yaml';

/** How deep lists and maps may be nested: two thirds of what the stack of Node allows. */
const maxDepth = 500;

type Options = Pick<ParseOptions & DocumentOptions, 'uniqueKeys' | 'logLevel'>;

/**
 * Parses YAML as `parseDocument` of the package does, with a limit on nesting. The package recurses for each list and
 * map within another; a stack overflow while V8 compiles a regular expression ends Node.
 *
 * @returns a document with only the error `RESOURCE_EXHAUSTION`, if the text is nested too deeply
 */
export function parseYamlDocument(
  text: string,
  { lineCounter, ...options }: Options & { readonly lineCounter?: LineCounter } = {},
): Document.Parsed {
  lineCounter?.addNewLine(0);
  const parser = new Parser(lineCounter?.addNewLine);
  const tokens = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > maxDepth) {
      const document = compose([], options);
      const message = 'lists or maps are nested too deep';
      document.errors.push(new YAMLParseError([parser.offset, parser.offset + 1], 'RESOURCE_EXHAUSTION', message));
      return document;
    }
  }
  return compose([...tokens, ...parser.end()], options, text.length);
}

function compose(tokens: Parameters<Composer['compose']>[0], options: Options, length = 0): Document.Parsed {
  const [document, second] = new Composer(options).compose(tokens, true, length);
  if (document === undefined) throw new Error('a text has always a document');
  if (second !== undefined) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'Source contains multiple documents'));
  }
  return document as Document.Parsed;
}
