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

/** Lists and maps within each other: two thirds of what Node has the stack for. */
const maxDepth = 500;

type Options = Pick<ParseOptions & DocumentOptions, 'uniqueKeys' | 'logLevel'>;

/**
 * Parses a text as `parseDocument` of the package does, but never calls itself more often than the stack allows. The
 * package does so for each list and map within another, and where the stack ends while V8 compiles a regular expression,
 * V8 ends the process.
 *
 * @returns a document with the error `RESOURCE_EXHAUSTION` and nothing else, where the text is nested too deep
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
      const message = 'lists or maps stand too deep within each other';
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
