import {
  type Alias,
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  Lexer,
  type LineCounter,
  type Node,
  type ParseOptions,
  Parser,
  parseDocument,
  Scalar,
  type ScalarTag,
  stringify,
  visit,
  YAMLParseError,
} from 'yaml';
import type { Written } from './as-written.ts';

/** How deep lists and maps may be nested: two thirds of what the stack of Node allows. */
const maxDepth = 500;

interface Options extends Pick<ParseOptions & DocumentOptions, 'logLevel'> {
  /** What two keys of a map have in common that are the same: by default their values. */
  readonly keyOf?: (key: Scalar) => unknown;
  readonly uniqueKeys?: false;
}

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
  const tokens = tokensOf(text, lineCounter);
  if (Array.isArray(tokens)) return compose(tokens, options, text.length);
  const document = compose([], options);
  document.errors.push(tokens);
  return document;
}

/** The documents of a text, in order. */
export function yamlDocuments(text: string): readonly Document.Parsed[] {
  const tokens = tokensOf(text);
  return Array.isArray(tokens) ? composed(tokens, { logLevel: 'silent' }, text.length) : [parseYamlDocument(text)];
}

/** @returns an error where lists and maps are nested too deeply */
function tokensOf(text: string, lineCounter?: LineCounter): CST.Token[] | YAMLParseError {
  const parser = new Parser(lineCounter?.addNewLine);
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length > maxDepth) {
      const message = 'lists or maps are nested too deep';
      return new YAMLParseError([parser.offset, parser.offset + 1], 'RESOURCE_EXHAUSTION', message);
    }
  }
  return [...tokens, ...parser.end()];
}

/** Parses YAML whose keys are text as it is written: `2.0` and `2` are two keys, and `null` is a word. */
export function parseWithTextKeys(
  text: string,
  options: Pick<Options, 'logLevel'> & { readonly lineCounter?: LineCounter } = {},
): Document.Parsed {
  const document = parseYamlDocument(text, { ...options, keyOf: textOfScalar });
  visit(document, {
    Pair(_, { key }) {
      if (isScalar(key)) key.value = textOfScalar(key);
    },
  });
  return document;
}

/** A scalar as it is written. In quotes and blocks it is what they mean. */
export function textOfScalar({ source, value }: Scalar): string {
  return source ?? String(value ?? '');
}

/** The scalars of a document as they are written. */
export function writtenIn(document: Document): Written {
  const meant = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  return (path) => {
    let node = meant(document.contents);
    for (const key of path) node = isCollection(node) ? meant(node.get(key, true)) : undefined;
    if (!isScalar(node)) return undefined;
    return node.value === null ? null : textOfScalar(node);
  };
}

/** The value of a document of which all that is written is text; what has no value is `null`. */
export function textsIn(document: Document.Parsed): unknown {
  visit(document, {
    Scalar(_, node) {
      if (node.value !== null) node.value = textOfScalar(node);
    },
  });
  return document.toJS({ maxAliasCount: 100 });
}

/** Parses YAML to be changed and written again: all that does not change is written as it was, `012` and `0x1F` too. */
export function parseForEdit(text: string): Document.Parsed {
  return parseDocument(text, { schema: 'failsafe', customTags: (tags) => [...tags, nothing] });
}

/** In the schema "failsafe" all scalars are texts; a key without a value would get one. */
const nothing: ScalarTag = {
  tag: 'tag:yaml.org,2002:null',
  default: true,
  test: /^$/,
  identify: (value) => value === null,
  resolve: () => null,
  stringify: () => '',
};

/** A text to be written in YAML: in quotes where it would be something else without them. */
export function textNode(text: string): Scalar {
  const node = new Scalar(text);
  if (stringify(text).startsWith('"')) node.type = Scalar.QUOTE_DOUBLE;
  return node;
}

function compose(tokens: readonly CST.Token[], options: Options, length = 0): Document.Parsed {
  const [document, second] = composed(tokens, options, length);
  if (document === undefined) throw new Error('a text has always a document');
  if (second !== undefined) {
    const [start, end] = second.range;
    document.errors.push(new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'Source contains multiple documents'));
  }
  return document;
}

function composed(
  tokens: readonly CST.Token[],
  { logLevel = 'warn', ...options }: Options,
  length: number,
): readonly Document.Parsed[] {
  const composer = new Composer({ logLevel, uniqueKeys: false });
  const documents = [...composer.compose(tokens, true, length)] as Document.Parsed[];
  for (const document of documents)
    complete(document.contents, { ...options, document, anchors: new Map(), open: new Set() });
  return documents;
}

/**
 * Finds keys that are set twice, and lets aliases know their values, each in one step: the package compares all keys of a map, and
 * searches the document for the value of each alias.
 */
function complete(
  node: unknown,
  around: Omit<Options, 'logLevel'> & {
    readonly document: Document.Parsed;
    /** What anchors name that have been passed. */
    readonly anchors: Map<string, Node>;
    /** Nodes around this one. */
    readonly open: Set<unknown>;
  },
): void {
  const { document, anchors, open, uniqueKeys, keyOf = ({ value }) => value } = around;
  if (isPair(node)) {
    complete(node.key, around);
    complete(node.value, around);
  } else if (isAlias(node)) {
    const found = anchors.get(node.source) as ReturnType<Alias['resolve']>;
    const isPart = open.has(found);
    const { resolve } = node;
    node.resolve = (of, context) => {
      if (context === undefined || found === undefined) return found;
      if (isPart) throw new ReferenceError('an alias leads to a value that it is a part of');
      return resolve.call(node, of, { ...context, aliasResolveCache: [found] });
    };
  } else if (isNode(node)) {
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    if (!isCollection(node)) return;
    const keys = new Set<unknown>();
    open.add(node);
    for (const item of node.items) {
      if (uniqueKeys !== false && isPair(item) && isScalar(item.key)) {
        const [key, [start = 0] = []] = [keyOf(item.key), item.key.range ?? []];
        if (keys.has(key))
          document.errors.push(new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', 'Map keys must be unique'));
        keys.add(key);
      }
      complete(item, around);
    }
    open.delete(node);
  }
}
