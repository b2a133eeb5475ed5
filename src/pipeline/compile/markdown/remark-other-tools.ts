import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { scopeOf } from './scope.ts';
import { visit } from './visit.ts';

interface Notation {
  /** At the beginning of a line. */
  readonly line: RegExp;
  readonly hint: (name: string) => string;
}

/** Blocks of MkDocs, VitePress and their kind, which begin with a line that is only text here. */
const notations: readonly Notation[] = [
  {
    line: /^!!![ \t]+([\w-]+)/,
    hint: (kind) => `write :::${kind} before the text and ::: after it, each on a line of its own`,
  },
  { line: /^\?\?\?\+?[ \t]+[\w-]+/, hint: () => 'write <details> with a <summary>' },
  { line: /^===[+!]?[ \t]+["']/, hint: () => 'write <Tabs>, with a <TabItem> for each tab' },
  {
    line: /^(?:-+8<-+|;-+8<-+)/,
    hint: () => 'import the file and write it as a component, or give a code block file="../path"',
  },
  { line: /^\[\[toc\]\]/i, hint: () => 'leave it out: every page has a list of its headings' },
  {
    line: /^:{3,}[ \t]+([a-z][\w-]*)/i,
    hint: (name) =>
      ({
        'code-group': 'write <Tabs>, with a code block in a <TabItem> for each tab',
        details: 'write <details> with a <summary>',
      })[name] ?? `write :::${name}, without the blank`,
  },
];

/** What any of them begins with, at a glance. */
const anyNotation = /^[ \t>*-]*(?:!!!|\?\?\?|===|;?-+8<|\[\[toc|:{3,}[ \t]+[a-z])/im;

/** Reports syntax of other tools, which readers would see as it was written. */
export function remarkOtherTools() {
  return (tree: Root, file: VFile): void => {
    const scope = scopeOf(file);
    if (!anyNotation.test(scope.source.text)) return;
    const lines = scope.source.text.split(/\r\n|\n|\r/);
    visit(tree, 'paragraph', ({ children: [first], position }) => {
      if (first?.type !== 'text') return;
      for (const [index, line] of first.value.split('\n').entries()) {
        const found = notations.find((notation) => notation.line.test(line));
        const [written = '', name = ''] = found?.line.exec(line) ?? [];
        if (found === undefined || position === undefined) continue;
        const lineNumber = position.start.line + index;
        const column = (lines[lineNumber - 1]?.indexOf(written) ?? 0) + 1;
        const start = { line: lineNumber, column };
        scope.findings.push({
          rule: 'foreign-syntax',
          message: `\`${written}\` is syntax of another tool, and shown as text`,
          place: {
            file: scope.source.path,
            start,
            end: { line: lineNumber, column: column + written.length },
          },
          hint: found.hint(name),
        });
      }
    });
  };
}
