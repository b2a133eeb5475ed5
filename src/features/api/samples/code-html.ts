import type { ElementContent } from 'hast';
import { highlight } from '../../../core/highlight/index.ts';
import type { Html } from '../../../model/reference.ts';

/** What the tokens of the grammars come down to: few marks, since each is a node of the page. */
const marks: readonly (readonly [mark: string, types: readonly string[]])[] = [
  ['comment', ['comment']],
  ['property', ['property']],
  ['string', ['string', 'triple-quoted-string', 'template-string', 'attr-value']],
  ['keyword', ['keyword', 'tag']],
  ['number', ['number', 'boolean', 'null']],
];

interface Run {
  text: string;
  readonly mark: string;
}

/**
 * Code as markup: runs of one kind are one `span`, and the address of the server is an element with
 * `data-server-url`, where it is told.
 *
 * @param language `''`: without colours
 */
export function codeHtml(
  code: string,
  { language, server }: { readonly language: string; readonly server?: string | undefined },
): Html {
  const runs = language === '' ? [{ text: code, mark: '' }] : runsOf(code, language === 'curl' ? 'bash' : language);
  const start = server === undefined ? -1 : code.indexOf(server);
  let offset = 0;
  return runs
    .map(({ text, mark }) => {
      const at = start - offset;
      offset += text.length;
      const isServer = server !== undefined && start >= 0 && at >= 0 && at + server.length <= text.length;
      const html = isServer
        ? `${escapeHtml(text.slice(0, at))}<span data-server-url>${escapeHtml(server)}</span>${escapeHtml(text.slice(at + server.length))}`
        : escapeHtml(text);
      return mark === '' ? html : `<span class="token ${mark}">${html}</span>`;
    })
    .join('');
}

function runsOf(code: string, language: string): readonly Run[] {
  const runs: Run[] = [];
  const add = (text: string, mark: string): void => {
    const last = runs.at(-1);
    // What cannot be seen has no colour.
    if (last && (last.mark === mark || text.trim() === '')) last.text += text;
    else runs.push({ text, mark });
  };
  const addAll = (nodes: readonly ElementContent[], around: string): void => {
    for (const node of nodes) {
      if (node.type === 'text') add(node.value, around);
      if (node.type === 'element') addAll(node.children, around || markOf(node.properties.className));
    }
  };
  for (const [index, line] of highlight(code, language).entries()) {
    if (index > 0) add('\n', '');
    addAll(line, '');
  }
  return runs;
}

function markOf(className: unknown): string {
  const types = Array.isArray(className) ? className : [];
  return marks.find(([, names]) => types.some((type) => names.includes(String(type))))?.[0] ?? '';
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
