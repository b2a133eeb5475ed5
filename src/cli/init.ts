import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { filesBelow, textOfRegularFile } from '../core/text/index.ts';
import { removeLeftovers, replaceFile } from '../core/write/index.ts';
import { isObject, type JsonObject } from '../shared/json.ts';
import { didYouMean, nearest } from '../shared/nearest.ts';
import { UsageError, UserError } from '../shared/user-error.ts';
import { branchOf, configOfProject, gitFolder, headingOf, originOf, webAddress } from './init-project.ts';
import { attemptToWrite, exitCodes, shellWord, type Terminal } from './terminal.ts';

/** Names in `starter/` of files that npm leaves out of packages, and their real names. */
const names: Readonly<Record<string, string>> = { gitignore: '.gitignore', github: '.github' };

/** Files that are not overwritten: a project may have its own. */
const kept = new Set(['.gitignore', 'README.md', 'package.json', 'tsconfig.json']);

/** Example files, which are left out where a project has pages of its own. */
const samples = /^(?:blog|docs|openapi|pages|releases|static|docsgen\.config\.ts)(?:\/|$)/;

/** Folder of the starter with the package of a plugin. */
const pluginFolder = 'plugin';

/** Folder of the starter with the files of each further template. */
const templateFolder = 'templates';

/** Folder of the starter with what `init --skill` writes. */
const skillFolder = 'skill';

/** Templates, with the folders of the starter that they consist of. */
const templates = {
  product: /^(?:docs|openapi|pages|releases|static|docsgen\.config\.ts)(?:\/|$)/,
  library: /^static\//,
  api: /^(?:openapi|static)\//,
  blog: /^static\//,
} as const;

export const templateNames = Object.keys(templates);

/**
 * `docsgen init`: writes a small site, or with `--plugin` the package of a plugin, into a folder. Pages that are in `docs/` already
 * become the pages of the site. No file is overwritten: if one exists with other content, it is an error, and nothing is written.
 * One with the same content is no error, so that a killed run can be repeated. Within a repository, the workflow is written to
 * its root, as GitHub finds it nowhere else.
 *
 * @param starter absolute path of the folder `starter/`: `create-docsgen` has one of its own
 * @param options.otherSite finds the site of another tool in a folder; absent from `create-docsgen`, which is small
 */
export function initCommand(
  terminal: Terminal,
  dir: string | undefined,
  starter: string,
  {
    plugin,
    template: chosen,
    otherSite,
  }: {
    readonly plugin: boolean;
    readonly template?: string | undefined;
    readonly otherSite?: (
      folder: string,
    ) => { readonly config: string; readonly tool: { readonly name: string } } | undefined;
  },
): number {
  const { cwd } = terminal;
  const target = resolve(cwd, dir ?? '.');
  if (plugin && chosen !== undefined) {
    const hint = 'a template is of a site: leave out --plugin or --template';
    throw new UsageError('--plugin and --template do not go together', hint);
  }
  const template = chosen ?? 'product';
  if (!isTemplate(template)) {
    const hint = didYouMean(nearest(template, templateNames)) ?? `templates are: ${templateNames.join(', ')}`;
    throw new UsageError(`there is no template ${template}`, hint);
  }
  const inWay = fileOnTheWay(target);
  if (inWay !== undefined) throw new UsageError(`${relative(cwd, inWay)} is a file`, 'name a folder');
  const { files, hasPages } = plannedFiles(target, starter, { plugin, template });
  for (const folder of new Set(files.map(({ to }) => dirname(join(target, to))))) removeLeftovers(folder);
  const missing = files.filter(({ content, to }) => !hasContent(join(target, to), content));
  const there = new Set(
    missing.map(({ to }) => to).filter((to) => existsSync(join(target, to)) && (plugin || to !== '.gitignore')),
  );
  const inTheWay = [...there].filter((to) => !kept.has(to));
  const shown = relative(cwd, target) || '.';
  if (inTheWay.length > 0)
    throw new UserError(
      `nothing is written, as these are there already: ${inTheWay.join(', ')}`,
      `name an empty folder: docsgen init ${plugin ? '--plugin my-plugin' : 'my-docs'}`,
    );
  const absent = missing.filter(({ to }) => !there.has(to));
  attemptToWrite(`the ${plugin ? 'plugin' : 'site'} into ${shown}`, () => {
    for (const { content, to } of absent) replaceFile(join(target, to), content);
  });
  const notes = there.size === 0 ? '' : `left as before: ${[...there].sort().join(', ')}\n`;
  const workflow = absent.find(({ to }) => to.startsWith('..'))?.to;
  const where =
    workflow === undefined ? '' : `the workflow is ${relative(cwd, join(target, workflow))}, where GitHub reads it\n`;
  const other = plugin ? undefined : otherSite?.(target);
  const moves =
    other === undefined
      ? ''
      : `${relative(target, other.config)} is of a site of ${other.tool.name}: docsgen migrate --to NEW takes over its pages, sidebar and addresses\n`;
  const site = hasPages ? 'a site of the pages in docs/' : 'a small site';
  const last = plugin ? 'npm test' : 'npx docsgen serve --watch --open';
  const steps = nextSteps(target, shown, there, last);
  terminal.stderr.write(`${notes}${where}${moves}${plugin ? 'a plugin' : site} is in ${shown}/; next:\n  ${steps}\n`);
  return exitCodes.ok;
}

/** The files to write, and whether the folder has pages of its own: then these are the site, with a config for them. */
function plannedFiles(
  target: string,
  starter: string,
  { plugin, template }: { readonly plugin: boolean; readonly template: keyof typeof templates },
): { readonly files: readonly StarterFile[]; readonly hasPages: boolean } {
  if (plugin) return { files: pluginFiles(starter, basename(target)), hasPages: false };
  const all = siteFiles(starter, template, projectOf(target, starter)).map((file) =>
    atRepositoryRoot(target, file.to === 'package.json' ? { ...file, content: manifestOf(starter, target) } : file),
  );
  const pages = filesIn(join(target, 'docs')).map((file) => `docs/${file}`);
  const isOfStarter = (page: string) =>
    all.some(({ to, content }) => to === page && hasContent(join(target, to), content));
  const hasPages = !pages.every(isOfStarter);
  const config = { to: 'docsgen.config.ts', content: Buffer.from(hasPages ? configOfProject(target, pages) : '') };
  const chosen = hasPages ? [...all.filter(({ to }) => !samples.test(to)), config] : all;
  return { files: chosen.map((file) => (file.to === '.gitignore' ? withOwnLines(target, file) : file)), hasPages };
}

/** The first file on a path that has to be a folder; `undefined` where there is none. */
function fileOnTheWay(folder: string): string | undefined {
  for (let at = folder; dirname(at) !== at; at = dirname(at))
    if (existsSync(at)) return statSync(at).isDirectory() ? undefined : at;
  return undefined;
}

interface StarterFile {
  readonly content: Buffer;
  /** Relative to the folder of the site. */
  readonly to: string;
}

function isTemplate(name: string): name is keyof typeof templates {
  return Object.hasOwn(templates, name);
}

function starterFiles(from: string): readonly StarterFile[] {
  return filesIn(from).map((file) => ({
    content: readFileSync(join(from, file)),
    to: file.replace(/^[^/]+/, (name) => names[name] ?? name),
  }));
}

/** Whether npm allows a package of this name. */
const isPackageName = (name: string) => /^[a-z\d][a-z\d._-]*$/.test(name);

/** The `package.json` of a new site, which is named after its folder. */
function manifestOf(starter: string, target: string): Buffer {
  const text = readFileSync(join(starter, 'package.json'), 'utf8');
  const name = basename(target);
  return Buffer.from(isPackageName(name) ? text.replace('"my-docs"', JSON.stringify(name)) : text);
}

/** The files of a plugin. Its package is named after the folder. */
function pluginFiles(starter: string, folder: string): readonly StarterFile[] {
  const files = starterFiles(join(starter, pluginFolder));
  if (!isPackageName(folder)) return files;
  return files.map(({ content, to }) => ({
    content: Buffer.from(content.toString().replaceAll('docsgen-plugin-hello', folder)),
    to,
  }));
}

/** The files of a template, with what is known of the project. */
function siteFiles(starter: string, template: keyof typeof templates, project: Project): readonly StarterFile[] {
  const common = starterFiles(starter).filter(
    ({ to }) =>
      !to.startsWith(`${pluginFolder}/`) &&
      !to.startsWith(`${templateFolder}/`) &&
      !to.startsWith(`${skillFolder}/`) &&
      (!samples.test(to) || templates[template].test(to)),
  );
  const own = template === 'product' ? [] : starterFiles(join(starter, templateFolder, template));
  return [...common, ...own].map(({ content, to }) =>
    /\.(?:mdx|ts)$/.test(to) ? { content: Buffer.from(withProject(content.toString(), project)), to } : { content, to },
  );
}

/** A file of the starter. A workflow goes to the root of the repository, with its branch and the folder of the site. */
function atRepositoryRoot(target: string, file: StarterFile): StarterFile {
  const top = file.to.startsWith('.github/') ? gitFolder(target) : undefined;
  if (top === undefined) return file;
  const ofBranch = String(file.content).replaceAll(/\bmain\b/g, branchOf(top));
  if (top === target) return { ...file, content: Buffer.from(ofBranch) };
  const folder = relative(top, target).split(sep).join('/');
  const name = folder.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|-+$/g, '') || 'docs';
  const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));
  const text = ofBranch
    .replace(/^( +)steps:\n/m, (steps, indent: string) => {
      const lines = ['defaults:', '  run:', `    working-directory: ${quoted(folder)}`];
      return `${lines.map((line) => `${indent}${line}\n`).join('')}${steps}`;
    })
    .replace(/^( +path: )(\S+)$/gm, (_, key: string, path: string) => key + quoted(`${folder}/${path}`));
  return { content: Buffer.from(text), to: join(relative(target, top), dirname(file.to), `${name}.yml`) };
}

/** Texts about a project, from its own files. */
interface Project {
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly about?: string | undefined;
  /** Address of its repository. */
  readonly repository?: string | undefined;
}

/** Texts of the starter that are replaced by those of the project. */
function withProject(text: string, { name, title = name, about, repository }: Project): string {
  return text
    .replaceAll('https://github.com/me/my-project', repository ?? 'https://github.com/me/my-project')
    .replaceAll('What it is for, in one sentence', about ?? 'What it is for, in one sentence')
    .replaceAll('My project', title ?? 'My project')
    .replaceAll(/(?<!\/)\bmy-project\b/g, name ?? 'my-project');
}

/** Reads the texts from README, `package.json` and git. Those of an unchanged starter are ignored. */
function projectOf(target: string, starter: string): Project {
  const manifest = textOfRegularFile(join(target, 'package.json'));
  const own = manifest === String(manifestOf(starter, target)) ? {} : parseManifest(manifest);
  const { name, description, repository } = own;
  return {
    name: plainText(name),
    title:
      textOfRegularFile(join(target, 'README.md')) === textOfRegularFile(join(starter, 'README.md'))
        ? undefined
        : plainText(headingOf(target)),
    about: plainText(description)?.replace(/\.$/, ''),
    repository: webAddress(repository) ?? webAddress(originOf(target)),
  };
}

function parseManifest(text: string | undefined): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A text that needs no escaping in code, YAML and Markdown; `undefined` for others. */
function plainText(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\p{L}\p{N}@][\p{L}\p{N} .,;@/+_–-]*$/u.test(value) ? value : undefined;
}

/** The existing lines of a file, then those of the starter. */
function withOwnLines<F extends { readonly content: Buffer; readonly to: string }>(target: string, file: F): F {
  const path = join(target, file.to);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (before === '') return file;
  const has = new Set(before.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')));
  const more = String(file.content)
    .split('\n')
    .filter((line) => line !== '' && !has.has(line.replace(/\/$/, '')));
  return {
    ...file,
    content: Buffer.from(
      `${before}${before.endsWith('\n') || more.length === 0 ? '' : '\n'}${more.map((line) => `${line}\n`).join('')}`,
    ),
  };
}

/** Relative to the folder, sorted; nothing where there is none. */
function filesIn(folder: string): readonly string[] {
  return existsSync(folder) ? filesBelow(folder) : [];
}

function hasContent(file: string, content: Buffer): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true && readFileSync(file).equals(content);
}

function nextSteps(target: string, shown: string, there: ReadonlySet<string>, last: string): string {
  const isInstalled = existsSync(join(target, 'node_modules/docsgen'));
  const install = there.has('package.json') ? 'npm install --save-dev docsgen' : 'npm install';
  return [...(shown === '.' ? [] : [`cd ${shellWord(shown)}`]), ...(isInstalled ? [] : [install]), last].join(' && ');
}
