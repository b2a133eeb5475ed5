import { isBuiltin } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import type { Message } from 'esbuild';
import type { Finding } from '../../model/diagnostic.ts';
import type { ModuleImport } from '../../model/page.ts';
import type { Place, SourcePath } from '../../model/place.ts';
import { codeFaultHint } from '../../shared/code-fault-hint.ts';
import { conflictAt } from '../../shared/merge-conflict.ts';
import { clientModulesName } from './client-modules.ts';
import { packageRoot, pathIn } from './paths.ts';
import { siteImportsName, staticUrlsName } from './plugins.ts';
import { eachPageEnding } from './script-builder.ts';
import { entryName } from './server.ts';

/** The finding for a message of esbuild, at the import that the author wrote, else at the place in the module. */
export function toFinding(
  message: Message,
  root: string,
  imports: ReadonlyMap<SourcePath, readonly ModuleImport[]>,
): Finding {
  const { location } = message;
  if (message.pluginName === staticUrlsName) {
    return {
      rule: 'missing-import',
      message: message.text,
      place: location === null ? undefined : placeOf(location, root),
      hint: 'in styles, url(/x) is a file of the static folder, and url(./x) one next to the style sheet',
    };
  }
  const [, override, name] = /^No matching export in "([^"]+)" for import "([^"]+)"/.exec(message.text) ?? [];
  if (override !== undefined && location !== null && isOwnCode(resolve(root, location.file))) {
    if (name === 'default') {
      return {
        rule: 'bundle-error',
        message: `${override} has no default export, which its plugin needs`,
        place: { file: override },
        hint: 'export default function () { … }',
      };
    }
    return {
      rule: 'bundle-error',
      message: `${override} does not export ${name}, which docsgen’s templates import from it`,
      place: { file: override },
      hint: `export function ${name}(props) { … }`,
    };
  }
  if (override !== undefined && name === 'default' && location?.file.endsWith(entryName)) {
    return {
      rule: 'bundle-error',
      message: `${override} has no default export, which makes a page of it`,
      place: { file: override },
      hint: 'export default function () { … }',
    };
  }
  const [, ending = '', unread] = /^No loader is configured for "([^"]+)" files: (.+)$/.exec(message.text) ?? [];
  if (unread !== undefined && location?.file.endsWith(entryName)) {
    return {
      rule: 'bundle-error',
      message: `code whose name ends in ${ending} is not read`,
      place: { file: unread },
      hint: `let it end in ${ending.toLowerCase()}`,
    };
  }
  const file = location === null ? undefined : pathIn(location.file);
  const specifier = /Could not resolve "([^"]+)"/.exec(message.text)?.[1];
  // The code of a page is generated: only the places of its imports are known.
  const imported = specifier ?? /\bfrom ["']([^"']+)["']/.exec(location?.lineText ?? '')?.[1];
  const written = file === undefined ? undefined : imports.get(file)?.find((item) => item.specifier === imported);
  const place =
    written?.place ?? (location === null || file === undefined ? undefined : placeOf({ ...location, file }, root));
  const hint =
    specifier === undefined || /^(?:!*raw-loader!)?(?:\.|@site\/)/.test(specifier)
      ? (notedHint(message) ?? stylesHint(message.text) ?? codeFaultHint(message.text))
      : (moduleHint(specifier) ?? `is ${specifier} installed? npm install ${packageOf(specifier)}`);
  const conflict = conflictAt(location?.lineText);
  if (conflict !== undefined) return { rule: 'bundle-error', ...conflict, place };
  return {
    rule: specifier === undefined ? 'bundle-error' : 'missing-import',
    message: specifier === undefined ? message.text : `no file or package ${specifier} to import`,
    place,
    hint,
  };
}

/** Findings for what is left out without a word: by browsers of style sheets of the site, by YAML and JSON of its data. */
export function warningFindings(warnings: readonly Message[], root: string): readonly Finding[] {
  const found = warnings.flatMap((warning): Finding[] => {
    const { id, text, notes, pluginName } = warning;
    const isOfYaml = pluginName === siteImportsName;
    const isTwice = id === 'duplicate-object-key';
    // The brace that nothing closes says more than the end of the file.
    const location =
      (isOfYaml || isTwice ? undefined : notes.find((note) => note.location)?.location) ?? warning.location;
    if (location === null || !isOfSite(location.file, root)) return [];
    const place = placeOf(location, root);
    if (isOfYaml)
      return [{ rule: 'lost-text', message: text, place, hint: notes.find((note) => !note.location)?.text }];
    if (isTwice) {
      const [, name] = /"(.*)"/.exec(text) ?? [];
      return [{ rule: 'lost-text', message: `${name} is set twice: its first value is left out`, place }];
    }
    if (!/css|^invalid-@import$/.test(id) || !/\.css$/i.test(location.file)) return [];
    return [{ rule: 'invalid-css', message: lowerFirst(text), place, hint: fixOfStyle(warning) }];
  });
  // Several bundles may have the same sheet.
  return [...new Map(found.map((finding) => [JSON.stringify(finding), finding])).values()];
}

function fixOfStyle({ id, location, text }: Message): string | undefined {
  if (text.startsWith('Expected "}"')) return 'close it: all that follows is taken for a part of it';
  if (id === 'unsupported-css-property') return `did you mean ${location?.suggestion}?`;
  if (id === 'js-comment-in-css') return 'write /* … */';
  return id === 'invalid-@import' ? 'move it to the top of the file' : undefined;
}

function isOfSite(file: string, root: string): boolean {
  return !/(?:^|[\\/])node_modules[\\/]/.test(file) && !isOwnCode(resolve(root, file));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A hint for an import that names no package of npm: installing what has its name could install the code of a stranger. */
function moduleHint(specifier: string): string | undefined {
  if (isBuiltin(specifier)) return 'it is a module of Node: what browsers load cannot import it';
  if (/^@theme(?:-original|-init)?\//.test(specifier))
    return 'it is a part of the theme of Docusaurus that docsgen does not have: remove it, or write a component of your own';
  if (/^(?:@docusaurus\/|@generated\/)/.test(specifier))
    return 'it is a module of Docusaurus that docsgen does not have: remove it, or write a component of your own';
  if (specifier.includes('!')) return 'docsgen has no loaders of webpack: import the file itself';
  if (/^[/@~#]/.test(specifier) && !/^@[a-z\d][\w.-]*\/[\w.-]/.test(specifier))
    return 'it is no name of a package: write the path of a file, as in @site/src/file.js';
  return;
}

function notedHint({ pluginName, notes }: Message): string | undefined {
  // esbuild adds a note of its own, with the place of the import.
  return pluginName === clientModulesName ? notes.find(({ location }) => location === null)?.text : undefined;
}

function stylesHint(text: string): string | undefined {
  const [, extension] = /^No loader is configured for "\.(scss|sass|less|styl)" files/.exec(text) ?? [];
  return extension === undefined
    ? undefined
    : `browsers read CSS only: compile the .${extension} file into a .css file next to it, and import that`;
}

function isOwnCode(path: string): boolean {
  return path.startsWith(join(packageRoot(), 'templates') + sep) || path.endsWith(eachPageEnding);
}

function placeOf(location: NonNullable<Message['location']>, root: string): Place {
  const { file } = location;
  const path = file.startsWith(sep) ? relative(root, file).split(sep).join('/') : file;
  const start = { line: Math.max(1, location.line), column: location.column + 1 };
  return { file: path, start, end: { line: start.line, column: start.column + Math.max(1, location.length) } };
}

/** The package that a module is imported from, or is a file of. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
