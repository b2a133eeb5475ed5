import { eachAttribute, editHtml, type HtmlEdit, scanHtml } from '../../shared/scan-html.ts';

/** Elements with lines of their own. */
const blocks = /^(?:p|li|h[1-6]|tr|pre|div|summary|details|section|dt|dd|ul|ol|table|blockquote)$/;

/** Rem of space around an element and its lines, by its name or by the class that it begins with. */
const spaces: Readonly<Record<string, number>> = {
  ...{ field: 1.25, response: 1, entry: 2.5, 'operation-line': 2.5, 'operation-head': 1.5, 'sample-card': 2.5 },
  ...{ 'heading-part': 2.25, 'heading-entry': 0.75, 'heading-detail': 1.25, fold: 0.75, p: 0.5, pre: 1.5, tr: 1 },
};
/** Characters in a line of text in a column of usual width; rem from one line to the next; rem that code has at most. */
const [lineLength, lineHeight, codeHeight] = [72, 1.5, 17];

/** Heights of two classes that follow each other differ by this factor; `first` is the lowest, in rem. */
export const heightClasses = { factor: 1.2, first: 8, words: 27, samples: 15 } as const;

interface Part {
  readonly name: string;
  /** Where its attribute with classes ends. */
  readonly at: number;
  words: number;
  samples: number;
  inSamples: boolean;
  depth: number;
}

/**
 * Tells how high the parts of an API reference will be that browsers do not lay out before they are near the window: `data-words` and
 * `data-samples`, each a class of heights, which `reference-offscreen.css` makes heights of. Where a guess is wrong, what a reader looks at moves.
 */
export function withHeights(html: string): string {
  const edits: HtmlEdit[] = [];
  let part: Part | undefined;
  let letters = 0;
  let code = -1;
  /** Of open elements `details`: whether they show more than their summary. */
  let folds: boolean[] = [];
  let inSummary = false;
  const isShown = () => folds.every((open, index) => open || (inSummary && index === folds.length - 1));
  const add = (height: number) => {
    if (part !== undefined && isShown()) part[part.inSamples ? 'samples' : 'words'] += height;
  };
  const endLine = () => {
    if (letters > 0) add(Math.ceil(letters / lineLength) * lineHeight);
    letters = 0;
  };
  scanHtml(html, {
    open(name, _, nameEnd, end) {
      if (!blocks.test(name)) return;
      const classes = classOf(html, nameEnd, end);
      if (part === undefined) {
        if (classes?.value !== 'operation' && classes?.value !== 'entries') return;
        part = { name, at: classes.end, words: 0, samples: 0, inSamples: false, depth: 0 };
        folds = [];
      }
      if (name === part.name) part.depth += 1;
      endLine();
      const [first = ''] = classes?.value.split(' ') ?? [];
      if (first === 'operation-samples' || first === 'operation-main') part.inSamples = first === 'operation-samples';
      if (name === 'details') {
        add(spaces[first] ?? 0);
        folds.push(/\sopen(?:[\s=>]|$)/.test(html.slice(nameEnd, end)));
      } else if (name === 'summary') inSummary = true;
      else add(spaces[first] ?? spaces[name] ?? 0);
      if (name === 'pre') code = 0;
    },
    text(start, end) {
      if (part === undefined) return;
      const text = html.slice(start, end);
      if (code >= 0) code += text.split('\n').length - 1;
      else letters += text.trim().length;
    },
    close(name) {
      if (part === undefined) return;
      if (name === 'pre') {
        add(Math.min((code + 1) * 1.4, codeHeight));
        code = -1;
      }
      if (blocks.test(name)) endLine();
      if (name === 'summary') inSummary = false;
      if (name === 'details') folds.pop();
      if (name !== part.name || --part.depth > 0) return;
      const samples = part.samples > 0 ? ` data-samples="${classFor(part.samples, 'samples')}"` : '';
      edits.push([part.at, part.at, ` data-words="${classFor(part.words, 'words')}"${samples}`]);
      part = undefined;
    },
  });
  return editHtml(html, edits);
}

/** The number of a class as a sum of powers of two, `1 4` for 5: a style sheet needs a rule for each of these, and not for each class. */
function classFor(height: number, kind: 'words' | 'samples'): string {
  const { factor, first, [kind]: count } = heightClasses;
  const number = Math.max(0, Math.min(count - 1, Math.round(Math.log(height / first) / Math.log(factor))));
  return [1, 2, 4, 8, 16].filter((power) => (number & power) > 0).join(' ');
}

function classOf(
  html: string,
  nameEnd: number,
  end: number,
): { readonly value: string; readonly end: number } | undefined {
  if (end - nameEnd < 8) return undefined;
  let found: { readonly value: string; readonly end: number } | undefined;
  eachAttribute(html, nameEnd, (name, value, _, to) => {
    if (name === 'class') found = { value, end: to };
  });
  return found;
}
