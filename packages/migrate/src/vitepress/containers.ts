import { asLabel } from '../admonition-kinds.ts';
import { detailsMarkup, htmlText, inlineHtml, tabMarkup } from '../markup.ts';
import type { ChangeLog, Line, LineWriter } from '../page-writer.ts';

/** A container, `::: tip`, that has no end yet. */
interface OpenContainer {
  /** The number of its colons. */
  readonly colons: number;
  /** The lines that end it. */
  readonly close: readonly string[];
  readonly indent: string;
  /** Whether it is a group of code, in which each block is a tab. */
  readonly isGroup: boolean;
  /** Whether its text is not converted. */
  readonly isVerbatim: boolean;
  /** Of tabs, `:::tabs` with a line `== Label` for each: the name of the group, and the lines that end the tab that is open. */
  readonly tabs?: { readonly group: string; closeTab: readonly string[] | undefined };
}

/** The containers of a page while it is converted. */
export interface Containers {
  readonly log: ChangeLog;
  readonly writer: LineWriter;
  readonly convertInline: (line: Line) => string;
  /** Takes the name of a kind of container that the site has added. */
  readonly addKind: (name: string) => void;
  /** The innermost last. */
  readonly open: OpenContainer[];
  /** The number of groups of code so far: each has a name of its own. */
  groups: number;
  /** The number of tabs so far in the last group. */
  tabs: number;
}

const admonitions = ['tip', 'info', 'warning', 'danger', 'note', 'important', 'caution'];

/** Opens the container that begins on a line. @returns whether there is one */
export function openContainer(line: Line, state: Containers): boolean {
  const match = /^([ \t]*)(:{3,})[ \t]*([\w-]+)(?:[ \t]+(.*?))?[ \t]*$/.exec(line.text);
  if (match === null) return false;
  const [, indent = '', colons = '', name = '', title = ''] = match;
  const kind = name.toLowerCase();
  const begin = (lines: readonly string[], close: readonly string[], given: Partial<OpenContainer> = {}) => {
    state.writer.blank();
    state.writer.push(indent, lines);
    state.open.push({ colons: colons.length, close, indent, isGroup: false, isVerbatim: false, ...given });
    state.log.change(line, indent + (lines[0] ?? ''));
    return true;
  };
  if (kind === 'code-group') {
    state.groups++;
    state.tabs = 0;
    return begin(['<div class="tabs">', ''], ['</div>'], { isGroup: true });
  }
  if (kind === 'tabs') {
    const key = /\bkey:([\w-]+)/.exec(title)?.[1];
    const tabs = { group: `tabs-${++state.groups}`, closeTab: undefined };
    return begin([`<div class="tabs"${key === undefined ? '' : ` data-group="${key}"`}>`, ''], ['</div>'], { tabs });
  }
  if (kind === 'v-pre' || kind === 'raw') return begin([], [], { isVerbatim: kind === 'v-pre' });
  const label = title.replace(/\{[^}]*\}$/, '').trim();
  if (kind === 'details') {
    const { open, close } = detailsMarkup(inlineHtml(label) || 'Details', /\{\s*open\s*\}$/.test(title));
    return begin(open, close);
  }
  const isKnown = admonitions.includes(kind);
  const isOwn = !isKnown && /^[a-z][a-z\d-]*$/.test(kind);
  if (isOwn) state.addKind(kind);
  else if (!isKnown) {
    if (state.open.length === 0 && !/^[a-z][\w-]*$/.test(kind)) return false;
    state.log.note(
      line,
      `the container ${name}`,
      'it is shown as a note: its name cannot be one of a kind of admonition',
    );
  }
  const usual = isKnown || isOwn ? '' : `[${name}]`;
  const shown = label === '' ? usual : `[${asLabel(state.convertInline({ ...line, text: label }))}]`;
  return begin([`${colons}${isKnown || isOwn ? kind : 'note'}${shown}`, ''], [colons]);
}

/** Begins the tab of a line `== Label`: containers within the tab before it end there. @returns whether there are tabs around it */
export function openTab(line: Line, state: Containers): boolean {
  const label = /^[ \t]*==[ \t]+(\S.*?)[ \t]*$/.exec(line.text)?.[1];
  const at = label === undefined ? -1 : state.open.findLastIndex(({ tabs }) => tabs !== undefined);
  const { tabs, indent } = state.open[at] ?? {};
  if (label === undefined || tabs === undefined || indent === undefined) return false;
  endContainers(state, at + 1);
  if (tabs.closeTab !== undefined) state.writer.push(indent, tabs.closeTab);
  const { open, close } = tabMarkup(inlineHtml(label), tabs.group, tabs.closeTab === undefined);
  state.writer.push(indent, open);
  tabs.closeTab = close;
  state.log.change(line, indent + (open[0] ?? ''));
  return true;
}

/** Whether a line is text of a container whose text is not converted. */
export function isVerbatim({ text }: Line, { open }: Containers): boolean {
  return open.at(-1)?.isVerbatim === true && !closingLine.test(text);
}

const closingLine = /^[ \t]*(:{3,})[ \t]*$/;

/** Closes the containers that end on a line. @returns whether there are any */
export function closeContainers(line: Line, state: Containers): boolean {
  const colons = closingLine.exec(line.text)?.[1]?.length ?? 0;
  // As with markdown-it, the outermost container that a line can end is ended, with all in it.
  const from = state.open.findIndex((container) => container.colons <= colons);
  if (from < 0) return false;
  state.log.change(line, '');
  endContainers(state, from);
  return true;
}

/** Ends the open containers, the innermost first. @param from the number of those that stay open */
export function endContainers({ open, writer }: Containers, from = 0): void {
  for (const { indent, close, isVerbatim: isText, tabs } of open.splice(from).reverse()) {
    if (isText) continue;
    if (tabs?.closeTab !== undefined) writer.push(indent, tabs.closeTab);
    writer.blank();
    writer.push(indent, close[0] === '' ? close.slice(1) : close);
    writer.lines.push('');
  }
}

/** Whether the innermost container is a group of code. */
export function isInGroup({ open }: Containers): boolean {
  return open.at(-1)?.isGroup === true;
}

/** Adds a block of code, as a tab where it is in a group. */
export function pushCode(indent: string, label: string, lines: readonly string[], state: Containers): void {
  if (!isInGroup(state)) {
    state.writer.lines.push(...lines);
    return;
  }
  const { open, close } = tabMarkup(htmlText(label), `code-${state.groups}`, state.tabs++ === 0);
  state.writer.push(indent, open);
  state.writer.lines.push(...lines);
  state.writer.push(indent, close);
}
