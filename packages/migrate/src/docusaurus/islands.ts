import { codeRanges, type Tag, tagsIn } from '../jsx-tags.ts';
import type { PlannedFile } from '../migration.ts';
import { type Plan, readPlanned, sourceOf } from '../plan.ts';
import { withoutTexts } from '../script-texts.ts';
import { isIsland } from '../site-code.ts';
import { pathOf } from '../style-sheets.ts';
import { endings } from './content.ts';

/** What needs more than the module: a state that others share, and children that it takes apart. */
const shared =
  /\b(?:createContext|useContext|cloneElement|isValidElement|useImperativeHandle|forwardRef)\b|\bChildren\.|\bchildren\.|\bexport\s*\*|['"]use client/;

/** Values that can be sent to browsers as they are written. */
const literals =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`$\\]*`|-?\b\d+(?:\.\d+)?\b|\b(?:true|false|null)\b|[\w$-]+\s*:|[\s,[\]{}]/g;

/**
 * Has components with a state run in browsers, as all of Docusaurus does: those that pages and other components give nothing but texts,
 * numbers and the like. Others are reported by the build.
 */
export function withIslands(plan: Plan): void {
  const code = [...plan.files.values()].filter(
    ({ to }) => /^src\/(?!pages\/|theme\/).*\.[jt]sx?$/.test(to) && !/\.(?:test|spec|d)\.\w+$/.test(to),
  );
  const parted = withoutPartedClients(code, plan);
  const stateful = code.filter(({ to }) => {
    const text = readPlanned(plan.files.get(to) ?? { to, text: '' });
    const hasState = isIsland(to, text) || importsOf(text, to, parted, plan).length > 0;
    return hasState && !shared.test(withoutTexts(text));
  });
  if (stateful.length === 0) return;
  const uses = usesOf(new Set(stateful.map(({ to }) => to)), plan);
  for (const file of stateful) {
    const found = uses.get(file.to);
    if (found?.isFirst !== true || found.isOther) continue;
    plan.write(file.to, `'use client';\n${readPlanned(file)}`, sourceOf(file));
    plan.edits.push({ file: file.to, line: 1, before: '', after: "'use client';" });
  }
}

/**
 * Takes `'use client'`, which Docusaurus passes over, out of modules whose parts share a context: each part would be rendered by itself, and
 * find no provider. What is made of the parts runs in browsers in their place.
 *
 * @returns their paths
 */
function withoutPartedClients(code: readonly PlannedFile[], plan: Plan): ReadonlySet<string> {
  const directive = /^\s*['"]use client['"];?[ \t]*\r?\n/;
  const parted = code.filter((file) => {
    const text = readPlanned(file);
    return directive.test(text) && /\b(?:createContext|useContext)\b/.test(withoutTexts(text));
  });
  for (const file of parted) {
    plan.write(file.to, readPlanned(file).replace(directive, ''), sourceOf(file));
    plan.edits.push({ file: file.to, line: 1, before: "'use client';", after: '' });
  }
  return new Set(parted.map(({ to }) => to));
}

interface Uses {
  /** Whether a page, or a component without a state, has it. */
  isFirst: boolean;
  /** Whether something else than a tag with plain values has it. */
  isOther: boolean;
}

function usesOf(modules: ReadonlySet<string>, plan: Plan): ReadonlyMap<string, Uses> {
  const found = new Map<string, Uses>();
  for (const file of plan.files.values()) {
    if (!/^(?!static\/).*\.(?:mdx?|[jt]sx?)$/.test(file.to)) continue;
    const text = readPlanned(file);
    const isPage = /\.mdx?$/.test(file.to);
    for (const { statement, module, names } of importsOf(text, file.to, modules, plan)) {
      const uses = found.get(module) ?? { isFirst: false, isOther: false };
      found.set(module, uses);
      const rest = withoutCode(text.replace(statement, ''), isPage);
      const tags = tagsIn(rest).filter(({ name }) => names.includes(name));
      // A page may have the name in a sentence.
      const isMentioned = (name: string) =>
        new RegExp(`${isPage ? '(?:\\{[^{}\\n]*|^export\\b.*)' : ''}(?<![\\w$.</])${name}\\b`, 'm').test(rest);
      uses.isFirst ||= tags.length > 0 && !modules.has(file.to);
      uses.isOther ||= names.some(isMentioned) || !tags.every(isPlain);
    }
  }
  return found;
}

function importsOf(text: string, to: string, modules: ReadonlySet<string>, { files }: Plan) {
  return Array.from(text.matchAll(/^import\s+([\w$*{},\s]+?)\s+from\s*['"]((?:\.|@site\/)[^'"\n]+)['"];?/gm)).flatMap(
    ([statement, bindings = '', specifier = '']) => {
      const base = pathOf(specifier, to);
      const module = endings.map((end) => base + end).find((path) => files.has(path));
      if (module === undefined || !modules.has(module)) return [];
      const names = Array.from(bindings.matchAll(/([\w$]+)\s*(?=[,}]|$)/g), ([, name = '']) => name);
      return [{ statement, module, names }];
    },
  );
}

function isPlain({ attributes }: Tag): boolean {
  return [...attributes].every(
    ([name, { kind, value }]) => !name.startsWith('{') && (kind !== 'code' || value.replace(literals, '') === ''),
  );
}

/** A text without what it shows as code. */
function withoutCode(text: string, isPage: boolean): string {
  if (!isPage) return withoutTexts(text);
  let made = '';
  let last = 0;
  for (const [from, to] of codeRanges(text)) {
    made += text.slice(last, from);
    last = Math.max(last, to);
  }
  return made + text.slice(last);
}
