import { Command, InvalidArgumentError, Option } from 'commander';
import type { Shard } from '../pipeline/plan/index.ts';
import { exampleText } from './examples.ts';
import { formats } from './terminal.ts';

const configFolder = 'folder of docsgen.config.ts; else the current folder, its site/, or the nearest one above';
const basePath = 'path below which the site is served, such as /docs/; slashes around it may be left out';

/** Each command with its arguments, flags and texts. */
const commands: Readonly<Record<string, (command: Command) => Command>> = {
  build: (command) =>
    command
      .description('build the whole site')
      .argument('[root]', configFolder)
      .option('--out <dir>', 'where the site is written')
      .option('--base-url <path>', basePath)
      .option('--drafts', 'build drafts too')
      .addOption(audience())
      .option('--offline', 'write pages that open as files, without a server, into build-offline')
      .option('--strict', 'count warnings as errors')
      .option('--no-cache', 'make everything again, and store nothing')
      .option('--cache-dir <dir>', 'where results are cached between builds')
      .option('--verify-cache', 'make a sample of what is taken from the cache again; a difference is an error')
      .option('--explain <page>', 'say why a page was made again; a source file or an address')
      .addOption(
        new Option('--jobs <number>', 'threads that work on a large site; else as many as there are cores').argParser(
          whole(1, 256),
        ),
      )
      .addOption(
        new Option('--shard <i/n>', 'make only one of n parts, and store it in the cache for docsgen merge').argParser(
          shard,
        ),
      )
      .option('--timings', 'show how long each stage took, and what was taken from the cache')
      .option('--cpu-profile <file>', 'write a CPU profile of the build, for the developer tools of a browser')
      .addOption(format())
      .option('--json', 'the same as --format json'),

  'check-links': (command) =>
    command
      .description('check links, anchors, images and addresses without building the site')
      .argument('[files...]', 'report only what concerns these, as a pre-commit hook names them')
      .option('--root <dir>', configFolder)
      .option('--base-url <path>', basePath)
      .option('--drafts', 'check drafts too')
      .addOption(audience())
      .option('--strict', 'count warnings as errors')
      .option('--staged', "check what git's index has, and so what a commit would record; for hooks")
      .option('--external', 'check links to other sites, too')
      .option('--fix', 'make the edits that are proven')
      .option('--dry-run', 'print what --fix would edit as a diff, and make no edit')
      .option('--no-cache', 'make everything again, and store nothing')
      .option('--cache-dir <dir>', 'where results are cached between runs')
      .option('--timings', 'show how long each stage took')
      .option('--cpu-profile <file>', 'write a CPU profile, for the developer tools of a browser')
      .addOption(format())
      .option('--json', 'the same as --format json'),

  info: (command) =>
    command
      .description('print what a bug report needs: versions, config keys, counts; nothing that the site says')
      .argument('[root]', configFolder)
      .option('--json', 'print it as JSON'),

  init: (command) =>
    command
      .description('start a small site that builds')
      .argument('[dir]', 'folder for it; else the current one')
      .option('--template <name>', 'what it is for: product (docs, API and releases), library, api or blog')
      .option('--plugin', 'start a package with a plugin and its test instead')
      .option('--skill', 'write a file that says to an assistant how pages of a site are written and checked'),

  merge: (command) =>
    command
      .description('build the site from the caches of its shards')
      .argument('<caches...>', 'folders that the shards were given with --cache-dir')
      .option('--root <dir>', configFolder)
      .option('--out <dir>', 'where the site is written')
      .option('--base-url <path>', basePath)
      .option('--drafts', 'build drafts too')
      .addOption(audience())
      .option('--strict', 'count warnings as errors')
      .option('--cache-dir <dir>', 'where results are cached between builds')
      .option('--timings', 'show how long each stage took, and what was taken from the caches')
      .option('--json', 'print the result as JSON'),

  clear: (command) =>
    command
      .description('remove what is cached between builds')
      .argument('[root]', configFolder)
      .option('--cache-dir <dir>', 'where results are cached between builds'),

  diff: (command) =>
    command
      .description('show what changes for readers between two builds, or two commits, which are built for it')
      .argument('<old>', 'folder that docsgen build wrote, or a commit, branch or tag of git')
      .argument('<new>', 'the same, for what it became')
      .option('--root <dir>', configFolder)
      .addOption(
        new Option('--format <format>', 'for people, for a comment on a pull request, for programs, or as a page')
          .choices(['terminal', 'markdown', 'json', 'html'])
          .default('terminal'),
      )
      .option('--out <file>', 'write it into a file')
      .option('--exit-code', 'exit with 1 where there is any difference'),

  lsp: (command) =>
    command
      .description('language server: answers an editor over standard input and output')
      .argument('[root]', 'folder of docsgen.config.ts; else the nearest one above each file that is open')
      .addOption(new Option('--stdio', 'the same: many editors say so').hideHelp()),

  mcp: (command) =>
    command
      .description('MCP server: lets an assistant search and read the site, over standard input and output')
      .argument('[root]', configFolder)
      .addOption(audience()),

  migrate: (command) =>
    command
      .description(
        'turn a site of another tool, such as Docusaurus or VitePress, into one of docsgen; the old one stays as it is',
      )
      .argument('[from]', 'folder of the old site, or its config file; else the current folder')
      .argument('[new]', 'with --check: the folder of the new site; else the current folder')
      .option('--to <dir>', 'where the new site is written: a folder that is absent or empty')
      .option('--dry-run', 'list files, changed lines and what is not taken over, and write nothing')
      .option('--check', 'count again what a site that was moved shows of the old one, which may have gone on')
      .addOption(
        new Option('--timeout <seconds>', 'how long the config of the old site may run')
          .argParser(whole(1, 3600))
          .default(60),
      )
      .option(
        '--yes',
        'load the package that reads such sites, docsgen-migrate, without a question where it is absent',
      ),

  move: (command) =>
    command
      .description('rename a page, a picture or a folder, or a heading, term or operation; what leads to it follows')
      .argument('<old>', 'path of the file or folder; FILE#NAME for a heading by its id, a term or an operationId')
      .argument('<new>', 'its new path or name')
      .option('--root <dir>', configFolder)
      .option('--dry-run', 'print renames and edits, and make none'),

  print: (command) =>
    command
      .description('write a documentation set as one HTML file for paper: title page, contents, all documents')
      .argument('[set]', 'id of the documentation set; else the first one')
      .option('--root <dir>', configFolder)
      .option('--out <file>', 'where it is written; else a file named after the set in the current folder')
      .option('--pdf', 'write a PDF next to it, by a Chromium: CHROMIUM_PATH, or that of Playwright or Puppeteer')
      .option('--version <name>', 'version of the set; else the latest')
      .option('--locale <name>', 'language of a site with several; else the default one')
      .addOption(audience()),

  routes: (command) =>
    command
      .description('list every route with its kind and source')
      .argument('[root]', configFolder)
      .option('--json', 'print the list as JSON')
      .option('--lock', 'write the published addresses and anchors to urls.lock'),

  serve: (command) =>
    command
      .description('serve what build wrote, as a static host would; with --watch the site as it is being written')
      .argument('[root]', configFolder)
      .option('--out <dir>', 'folder to serve, where build wrote into another one')
      .addOption(
        new Option('--port <number>', 'port to listen on (default: the first free one from 3000 on)').argParser(
          whole(0, 65535),
        ),
      )
      .option('--host <name>', 'address to listen on', '127.0.0.1')
      .option('--base-url <path>', 'path to serve the site below, instead of the one that it was built for')
      .option('--watch', 'compile what is asked for, and update open pages when a file is saved')
      .option('--drafts', 'with --watch: show drafts too')
      .addOption(audience('with --watch: '))
      .option('--explain', 'with --watch: say what is made again, and why')
      .option('--open', 'open the site in a browser'),

  strings: (command) =>
    command
      .description("print docsgen's own texts in the language of the site, to be changed in strings.json")
      .argument('[root]', configFolder)
      .option('--locale <name>', 'in the language of this locale'),

  translations: (command) =>
    command
      .description(
        'list translations that are missing, stale or orphaned, with what has changed since; exchange them with other tools',
      )
      .argument('[files...]', 'translations, or pages that have some; all unless given; with --import: what to read')
      .option('--root <dir>', configFolder)
      .option('--locale <name>', 'only this locale')
      .option('--accept', 'mark the translations as made from the pages as they are now')
      .option(
        '--all',
        'with --accept: all translations of the site, or of the locale; with --export: also pages that are up to date',
      )
      .addOption(
        new Option('--export <format>', 'write texts for translators: XLIFF documents, or folders for Crowdin').choices(
          ['xliff', 'crowdin'],
        ),
      )
      .option('--import', 'write the translations of XLIFF documents, or of a folder of Crowdin')
      .option('--out <dir>', 'folder of an export; translations unless given')
      .option('--json', 'print a JSON document'),

  version: (command) =>
    command
      .description('keep a copy of the documentation as it is now, as a released version')
      .argument('<label>', 'name of the version, such as 2.0')
      .argument('[root]', configFolder)
      .option('--set <id>', 'documentation set to copy, on a site with several'),
};

/**
 * Declares commands with their arguments, flags and texts, for help and the manual; `run` adds the actions.
 *
 * @param name of a command that is enough, since all would take as long as to read a config; for any other name, all
 */
export function describeCommands(name = ''): Command {
  const program = new Command('docsgen')
    .description('Static documentation sites from MDX and OpenAPI')
    .exitOverride()
    // A command may have a flag of the same name.
    .enablePositionalOptions()
    .showHelpAfterError('(docsgen --help lists the commands)');
  for (const own of Object.hasOwn(commands, name) ? [name] : Object.keys(commands)) {
    const command = program.command(own).showHelpAfterError(`(docsgen ${own} --help lists its arguments and options)`);
    commands[own]?.(command);
    for (const option of command.options) if (option.required && option.long !== '--base-url') refuseEmpty(option);
    command.addHelpText('after', exampleText(own));
  }
  return program;
}

/** An empty value is a variable that a script has not set: without this, --host "$HOST" listens on all addresses of a computer. */
function refuseEmpty(option: Option): void {
  const { parseArg } = option;
  option.argParser((text, before: unknown) => {
    if (text === '') throw new InvalidArgumentError('expected a value');
    return parseArg === undefined ? text : parseArg(text, before);
  });
}

/** @param when it means something */
function audience(when = ''): Option {
  const text = `${when}also what is for this audience of the config; may be given several times`;
  return new Option('--audience <name>', text).argParser((name, others: readonly string[] = []) => [...others, name]);
}

function format(): Option {
  return new Option('--format <format>', 'how findings are printed').choices(formats).default('terminal');
}

function shard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new InvalidArgumentError('expected i/n, such as 1/4');
  return { index, count };
}

/** Reads a whole number in some bounds. */
function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`expected ${least} to ${most}`);
    return value;
  };
}
