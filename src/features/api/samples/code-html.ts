import { type Grammars, highlight } from '../../../core/highlight/index.ts';
import type { Example, Html, MediaType, Operation, Reference } from '../../../model/reference.ts';
import { escapeText } from '../../../shared/escape-html.ts';
import { contentsOf } from './contents.ts';

/**
 * The token classes that are coloured in samples: comments, keywords, names, strings and numbers. They are few, since
 * each run is a node of the page.
 */
const shown: ReadonlySet<string> = new Set(['c', 'k', 'a', 's', 'n']);

/** The colours of commands, which have few lines: programs and their flags are coloured as in code blocks of pages. */
const shownInShells: ReadonlySet<string> = new Set([...shown, 'f', 'v']);

/**
 * Code as markup: runs of one kind are one `span`, and the address of the server is an element with
 * `data-server-url`, where it is given. The address of a request can be broken between its parts.
 *
 * @param language `''`: without colours
 */
export function codeHtml(
  code: string,
  {
    language,
    grammars,
    server,
  }: { readonly language: string; readonly grammars: Grammars; readonly server?: string | undefined },
): Html {
  const isShell = shells.has(language);
  const runs = isShell ? highlight(code, 'bash', grammars, shownInShells) : highlight(code, language, grammars, shown);
  const start = server === undefined ? -1 : code.indexOf(server);
  const addressed = isShell ? runs.findIndex(({ text, look }) => look !== '' && text.includes('://')) : -1;
  let offset = 0;
  return runs
    .map(({ text, look }, index) => {
      const at = start - offset;
      offset += text.length;
      const isServer = server !== undefined && start >= 0 && at >= 0 && at + server.length <= text.length;
      const html = isServer
        ? `${escapeText(text.slice(0, at))}<span data-server-url>${escapeText(server)}</span>${escapeText(text.slice(at + server.length))}`
        : escapeText(text);
      if (index === addressed) {
        // A line may be broken inside: not after the blank, before the mark that says that it goes on.
        const address = html.trimEnd();
        return `<span class="${look}">${address.replaceAll(partOfAddress, '<wbr>')}</span>${html.slice(address.length)}`;
      }
      return look === '' ? html : `<span class="${look}">${html}</span>`;
    })
    .join('');
}

/** Where a part of an address begins: not in `://`, in a tag, or in a number such as `1.4`. */
const partOfAddress = /(?<![:/<])(?=\/[^/])|(?<=\w)(?=\.(?!\d)\w|\?|&amp;)/g;

/** Commands that go by the name of a program. */
const shells: ReadonlySet<string> = new Set(['curl', 'httpie', 'wget']);

/** A page with more nodes of this kind is slow to render; a line of JSON has two of them. */
export const maxMarks = 6000;
const marksOfLine = 2;

/** The examples of bodies in colours, where there are not too many: all of a page or none. */
export function colourExamples(reference: Reference, grammars: Grammars): Reference {
  const operations = [...reference.tags.flatMap((tag) => tag.operations), ...reference.webhooks];
  const lines = operations.flatMap(contentsOf).flatMap(({ examples }) => examples.map(lineCount));
  if (lines.reduce((sum, count) => sum + count, 0) * marksOfLine > maxMarks) return reference;
  return {
    ...reference,
    tags: reference.tags.map((tag) => ({ ...tag, operations: tag.operations.map(colourOperation(grammars)) })),
    webhooks: reference.webhooks.map(colourOperation(grammars)),
  };
}

function lineCount({ text }: Example): number {
  return text.split('\n').length;
}

function colourOperation(grammars: Grammars): (operation: Operation) => Operation {
  const colourExample = (example: Example): Example => {
    if (example.language === 'text' || example.text === '') return example;
    return { ...example, html: codeHtml(example.text, { language: example.language, grammars }) };
  };
  const colourMediaType = (mediaType: MediaType): MediaType => ({
    ...mediaType,
    examples: mediaType.examples.map(colourExample),
  });
  const colour = (operation: Operation): Operation => {
    const { requestBody, responses, callbacks } = operation;
    return {
      ...operation,
      requestBody: requestBody && { ...requestBody, content: requestBody.content.map(colourMediaType) },
      responses: responses.map((response) => ({ ...response, content: response.content.map(colourMediaType) })),
      callbacks: callbacks.map((callback) => ({ ...callback, operations: callback.operations.map(colour) })),
    };
  };
  return colour;
}
