import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFolder } from '../../build-site.ts';
import { builtAfter } from '../../built-after.ts';
import { isDue } from '../../effort.ts';
import { blocksOf, manualRoot } from '../manual/read-manual.ts';
import { openDev } from './serve-watch.ts';

const repository = join(import.meta.dirname, '../../..');
const work = mkdtempSync(join(tmpdir(), 'docsgen-package-'));
/** Where the package is installed. */
const folder = join(work, 'elsewhere');
const dev = openDev();

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** As `npx docsgen` does, which looks for it longer. */
function docsgen(cwd: string, ...args: string[]): void {
  execFileSync(join(folder, 'node_modules/.bin/docsgen'), args, { cwd, stdio: 'pipe' });
}

/** The same, with what it prints and its exit code. */
function startDocsgen(cwd: string, ...args: string[]) {
  const { status, stderr } = spawnSync(join(folder, 'node_modules/.bin/docsgen'), args, { cwd, encoding: 'utf8' });
  return { status, stderr };
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** Whether npm installs the package today. To unpack it beside its dependencies takes a tenth of that, and gives the same files. */
const isInstalled = isDue(0, 7);

/** Puts a package and what it depends on where an install puts them. */
function unpack(name: string, { filename }: Packed): void {
  const packages = join(folder, 'node_modules');
  const main = join(packages, name);
  mkdirSync(join(packages, '.bin'), { recursive: true });
  execFileSync('tar', ['-xzf', join(work, filename), '-C', packages]);
  renameSync(join(packages, 'package'), main);
  chmodSync(join(main, `bin/${name}`), 0o755);
  symlinkSync(`../${name}/bin/${name}`, join(packages, `.bin/${name}`));
  const copyDependencies = (manifest: string) => {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const source = join(repository, 'node_modules', name);
      // Those for other systems are not installed.
      if (existsSync(join(packages, name)) || !existsSync(source)) continue;
      cpSync(source, join(packages, name), { recursive: true });
      copyDependencies(join(source, 'package.json'));
    }
  };
  copyDependencies(join(main, 'package.json'));
}

let packed: Packed;
let packedMigrate: Packed;
let packedCreate: Packed;
beforeAll(() => {
  // Its `prepare` would build again what other tests are running.
  const sources = ['src', 'templates', 'tsconfig.json', 'tsconfig.types.json', 'node_modules/.package-lock.json'];
  if (!builtAfter('dist/types/src/plugin.d.ts', sources)) npm(repository, 'run', 'types');
  execFileSync(process.execPath, ['pack.config.mjs', work], { cwd: repository });
  const names = ['docsgen', 'docsgen-migrate', 'create-docsgen'];
  [packed, packedMigrate, packedCreate] = JSON.parse(
    npm(work, 'pack', '--json', '--pack-destination', work, ...names.map((name) => join(work, name))),
  );
  mkdirSync(folder);
  if (isInstalled) npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(work, packed.filename));
  else {
    const dependencies = { docsgen: `file:../${packed.filename}` };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
    unpack('docsgen', packed);
  }
}, 240_000);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the package has what is needed to run, and nothing else', () => {
  const expected = [
    /^(?:LICENSE|README\.md|package\.json|bin\/docsgen)$/,
    // docsgen and what it is made of, with its licences and versions.
    /^dist\/(?:client\/)?[\w.-]+\.js$/,
    /^dist\/(?:THIRD-PARTY-LICENSES\.txt|sbom\.cdx\.json)$/,
    // The fonts of pages, and schemas for editors: of the config, and of what authors write in YAML.
    /^dist\/fonts\/[\w-]+\/(?:LICENSE|index\.css|files\/[\w-]+\.woff2)$/,
    /^dist\/config\.schema\.json$/,
    // The templates as one script.
    /^dist\/templates\.json$/,
    /^dist\/schemas\/\w+\.json$/,
    /^dist\/types\/(?:[\w-]+\/)*[\w-]+\.d\.ts$/,
    // The theme, and what it and the scripts of pages import.
    /^templates\/(?:[\w-]+\/)*[\w-]+\.(?:tsx?|css)$/,
    /^templates\/island\/watched\/react\.js$/,
    /^src\/(?:client|shared)\/(?:[\w-]+\/)*[\w-]+\.(?:tsx?|d\.ts|css|json)$/,
    /^starter\//,
  ];
  const paths = packed.files.map(({ path }) => path);
  expect(paths.filter((path) => !expected.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(expected.filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
});

test('its size stays within its budget', () => {
  const megabytes = (pattern: RegExp) =>
    packed.files.reduce((sum, { path, size }) => sum + (pattern.test(path) ? size : 0), 0) / 1e6;
  // Of it 0.4 are fonts, 0.1 languages of the interface, 0.2 the protocols of editors and assistants, again 0.4 of JavaScript as
  // one file for functions of hosts, and 0.2 the templates as a script: a tenth of the work for the first page.
  expect(packed.size / 1e6).toBeLessThan(3.05);
  expect(packed.unpackedSize / 1e6).toBeLessThan(10.2);
  expect(megabytes(/^dist\/.*\.js$/)).toBeLessThan(7.75);
  expect(megabytes(/^(?:templates|src)\//)).toBeLessThan(1.13);
});

test('an install runs no script of it, and the manifest says where it comes from', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/docsgen/package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('scripts');
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(manifest).not.toHaveProperty('workspaces');
  if (isInstalled) {
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    expect(lock.packages['node_modules/docsgen']).not.toHaveProperty('hasInstallScript');
  }
  const where = manifest.repository.url.replace(/^git\+|\.git$/g, '');
  expect(manifest.bugs).toBe(`${where}/issues`);
  const [, owner, name] = /^https:\/\/github\.com\/([\w-]+)\/([\w-]+)$/.exec(where) ?? [];
  expect(manifest.homepage).toBe(`https://${owner}.github.io/${name}/`);
});

test('links and pictures of its README lead to files of the repository, wherever it is read', () => {
  const text = readFileSync(join(folder, 'node_modules/docsgen/README.md'), 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, other]) => link ?? other,
  );
  expect(targets.length).toBeGreaterThan(5);
  expect(targets.filter((target) => !/^(?:https:\/\/|#)/.test(target ?? ''))).toEqual([]);
});

test('what is bundled is listed as CycloneDX, with versions and licences', () => {
  const bom = JSON.parse(readFileSync(join(folder, 'node_modules/docsgen/dist/sbom.cdx.json'), 'utf8'));
  expect([bom.bomFormat, bom.specVersion, bom.metadata.component.name]).toEqual(['CycloneDX', '1.6', 'docsgen']);
  expect(bom.components.find(({ name }: { name: string }) => name === 'ajv')).toEqual({
    type: 'library',
    name: 'ajv',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    purl: expect.stringMatching(/^pkg:npm\/ajv@\d/),
    'bom-ref': expect.stringMatching(/^pkg:npm\/ajv@\d/),
    licenses: [{ license: { id: 'MIT' } }],
  });
  const listed = bom.components.map(({ name, version }: { name: string; version: string }) => `${name} ${version} (`);
  const notices = readFileSync(join(folder, 'node_modules/docsgen/dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
  expect(listed.filter((start: string) => !notices.includes(start))).toEqual([]);
  expect(listed.length).toBeGreaterThan(100);
});

test('its types need no package that an install does not bring', () => {
  const types = join(folder, 'node_modules/docsgen/dist/types');
  const imported = readdirSync(types, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .flatMap((name) => [
      ...readFileSync(join(types, name), 'utf8').matchAll(/(?:from|import\() ?['"]([^.'"][^'"]*)['"]/g),
    ])
    .map(([, module = '']) => module.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'));
  expect(new Set(imported).size).toBeGreaterThan(0);
  expect(
    [...new Set(imported)].filter(
      (name) =>
        !existsSync(join(folder, 'node_modules', name)) && !existsSync(join(folder, 'node_modules/@types', name)),
    ),
  ).toEqual([]);
});

test('sites of other tools move by a package of its own: without it, the command to type is printed', () => {
  const old = join(repository, 'packages/migrate/test/sites/gitbook');
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  expect(startDocsgen(work, 'migrate', old, '--to', 'moved')).toEqual({
    status: 2,
    stderr: `what moves a site of GitBook is the package docsgen-migrate@${version}, which is not installed\n  hint: type npx docsgen-migrate@${version} ${old} --to moved, or say --yes to load it\n`,
  });
  const scripts = packed.files.filter(({ path }) => /^dist\/[^/]+\.js$/.test(path)).map(({ path }) => path);
  const read = (path: string) => readFileSync(join(folder, 'node_modules/docsgen', path), 'utf8');
  expect(scripts.filter((path) => read(path).includes('MIGRATION.md'))).toEqual([]);

  expect(packedMigrate.files.map(({ path }) => path.replace(/chunk-\w+/, 'chunk'))).toEqual([
    'LICENSE',
    'README.md',
    'bin/docsgen-migrate',
    'dist/child.js',
    'dist/chunk.js',
    'dist/index.js',
    'dist/sbom.cdx.json',
    'dist/THIRD-PARTY-LICENSES.txt',
    'package.json',
  ]);
  // Parsers of the Markdown of other tools, by which a move is counted.
  expect(packedMigrate.size / 1e6).toBeLessThan(0.57);
  if (isInstalled) {
    const both = [packed, packedMigrate].map(({ filename }) => join(work, filename));
    npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', ...both);
  } else unpack('docsgen-migrate', packedMigrate);
  const own = join(folder, 'node_modules/docsgen-migrate');
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  expect(manifest.dependencies).toEqual({ docsgen: version, esbuild: expect.any(String) });
  for (const key of ['scripts', 'devDependencies', 'peerDependencies']) expect(manifest).not.toHaveProperty(key);
  const { metadata, components } = JSON.parse(readFileSync(join(own, 'dist/sbom.cdx.json'), 'utf8'));
  expect(metadata.component.name).toBe('docsgen-migrate');
  const bundled = components.map(({ name }: { name: string }) => name);
  expect(bundled).toEqual(expect.arrayContaining(['markdown-it', 'markdown-it-attrs', 'smol-toml', 'yaml']));
  expect(bundled).not.toContain('katex');
  const links = [...readFileSync(join(own, 'README.md'), 'utf8').matchAll(/\]\(([^)\s]+)/g)].map(([, link]) => link);
  expect(links.filter((link) => !/^https:\/\//.test(link ?? ''))).toEqual([]);

  // The command of docsgen, and that of the package.
  expect(startDocsgen(work, 'migrate', old, '--to', 'moved').stderr).toContain('GitBook: ');
  execFileSync(join(folder, 'node_modules/.bin/docsgen-migrate'), [old, '--to', 'also'], { cwd: work, stdio: 'pipe' });
  expect([...readFolder(join(work, 'also'))]).toEqual([...readFolder(join(work, 'moved'))]);
  docsgen(join(work, 'moved'), 'build');
  rmSync(own, { recursive: true });
}, 120_000);

test('npm create docsgen makes what docsgen init makes', () => {
  const { files, size } = packedCreate;
  expect(size).toBeLessThan(22_000);
  expect(files.map(({ path }) => path).filter((path) => !path.startsWith('dist/starter/'))).toEqual([
    'LICENSE',
    'README.md',
    'bin/create-docsgen',
    'dist/index.js',
    'package.json',
  ]);
  execFileSync(process.execPath, [join(work, 'create-docsgen/bin/create-docsgen'), 'created'], {
    cwd: work,
    stdio: 'pipe',
  });
  const wrong = spawnSync(process.execPath, [join(work, 'create-docsgen/bin/create-docsgen'), '--templat', 'api'], {
    encoding: 'utf8',
  });
  expect(wrong).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^Unknown option '--templat'.*\n {2}hint: npm create docsgen \[folder\] -- \[--template product/,
    ),
  });
  execFileSync(process.execPath, [join(repository, 'bin/docsgen'), 'init', 'initiated/created'], {
    cwd: work,
    stdio: 'pipe',
  });
  expect([...readFolder(join(work, 'created'))]).toEqual([...readFolder(join(work, 'initiated/created'))]);
});

test('installed into an empty folder, it shows a site and its first edit', async () => {
  docsgen(folder, 'init');
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies).toHaveProperty('docsgen');
  const site = await dev.serve(folder, {}, join(folder, 'node_modules/docsgen/bin/docsgen'));
  const { page, complaints } = await dev.open(`${site.url}/docs`);
  await page.getByText('change this line').waitFor();
  site.write(
    'docs/welcome.mdx',
    readFileSync(join(folder, 'docs/welcome.mdx'), 'utf8').replace('change this line', 'I have changed this line'),
  );
  await page.getByText('I have changed this line').waitFor();
  for (const [address, words] of [
    ['/docs/guide/writing', 'Mind the gap'],
    ['/releases', 'First release'],
    ['/api', 'List items'],
  ] as const) {
    await page.goto(site.url + address);
    await page.locator('main').getByText(words).first().waitFor();
  }
  expect(complaints).toEqual([]);
  expect(site.printed()).not.toMatch(/warning|error/);
  await site.stop();
  docsgen(folder, 'build', '--strict');
  expect(existsSync(join(folder, 'build/docs/guide/writing/index.html'))).toBe(true);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('build/');
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync(join(repository, 'starter/package.json'), 'utf8'));
  expect(devDependencies).toEqual({ docsgen: `^${version}` });
}, 120_000);

test('it builds a site with components of its own, and brings its types and licences', () => {
  const own = join(folder, 'own');
  mkdirSync(join(own, 'docs'), { recursive: true });
  mkdirSync(join(own, 'pages'));
  writeFileSync(
    join(own, 'docsgen.config.ts'),
    "import { defineConfig, type UserConfig } from 'docsgen';\nconst config: UserConfig = { title: 'Elsewhere' };\nexport default defineConfig(config);\n",
  );
  writeFileSync(join(own, 'docs/start.mdx'), 'import Twice from \'./_twice.tsx\';\n\n# Start\n\n<Twice word="ho" />\n');
  writeFileSync(
    join(own, 'docs/_twice.tsx'),
    "import { useState } from 'react';\nexport default function Twice({ word }: { word: string }) {\n  const [text] = useState(word);\n  return <b>{text + text}</b>;\n}\n",
  );
  writeFileSync(
    join(own, 'pages/index.tsx'),
    "import { href, product } from 'docsgen/site';\nexport const frontmatter = { title: 'Home' };\nexport default function Home() {\n  return <main><h1>{product.name}</h1><a href={href('/docs/start')}>Start</a></main>;\n}\n",
  );
  docsgen(own, 'build');
  expect(readFileSync(join(own, 'build/docs/start/index.html'), 'utf8')).toContain('<b>hoho</b>');
  expect(readFileSync(join(own, 'build/index.html'), 'utf8')).toContain('<a href="/docs/start">Start</a>');
  expect(existsSync(join(folder, 'node_modules/docsgen/dist/THIRD-PARTY-LICENSES.txt'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules/docsgen/dist/types/index.d.ts'))).toBe(true);
}, 120_000);

/** The compiler takes longer than all else: each day it runs for one of these two, or for a plugin. */
const modules = ['preserve', 'nodenext'].filter((_, index) => isDue(index + 1, 3));

test.runIf(isDue(0, 3))('the package of a plugin that init --plugin writes has its types', () => {
  const own = join(folder, 'my-plugin');
  docsgen(folder, 'init', '--plugin', 'my-plugin');
  const { stdout } = spawnSync(join(repository, 'node_modules/.bin/tsc'), ['-p', own], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test.runIf(modules.length > 0)(
  'a config, a component, what replaces a template and plugins are type-checked, without a look at the sources',
  () => {
    const own = join(folder, 'typed');
    const write = (path: string, text: string) => {
      mkdirSync(join(own, dirname(path)), { recursive: true });
      writeFileSync(join(own, path), text);
    };
    for (const { title, lang, text } of blocksOf('components/templates.mdx')) {
      if (title !== undefined && lang !== 'css') write(title, text);
    }
    write(
      'docsgen.config.ts',
      `import { defineConfig, type UserConfig } from 'docsgen';
    // @ts-expect-error a title is text
    const wrong: UserConfig = { title: 1 };
    export default defineConfig({ ...wrong, title: 'Typed' });
    `,
    );
    write(
      'components/home.tsx',
      `import { useState } from 'react';
    import { href, product } from 'docsgen/site';
    import { Footer } from 'docsgen/templates/frame/footer.tsx';
    // @ts-expect-error the name is text
    export const wrong: number = product.name;
    export function Home() {
      const [label] = useState(product.name);
      const columns = [{ title: label, links: [{ label, href: href('/docs'), external: false }] }];
      return (
        <>
          <Footer footer={{ columns, copyright: '' }} />
          {/* @ts-expect-error no such column */}
          <Footer footer={{ columns: [{ titel: label }], copyright: '' }} />
        </>
      );
    }
    `,
    );
    // As `docsgen init --plugin` has it: plugins say where they are by `import.meta`.
    write('package.json', '{ "type": "module" }');
    for (const [path, text] of readFolder(join(manualRoot, 'plugins'))) write(`plugins/${path}`, text);
    // No export of a template, no parameter of one and nothing that one returns is of type `any`.
    const templates = readdirSync(join(repository, 'templates'), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path));
    write(
      'components/all.ts',
      `type IsAny<T> = 0 extends 1 & T ? true : false;
    type HasAny<T> = IsAny<T> extends true ? true : T extends (...given: infer P) => infer R ? IsAny<P[number] | R> : false;
    type Typed<M> = true extends { [K in keyof M]: HasAny<M[K]> }[keyof M] ? false : true;
    ${templates.map((path, i) => `import type * as t${i} from 'docsgen/templates/${path}';\nexport const c${i}: Typed<typeof t${i}> = true;`).join('\n')}
    `,
    );
    for (const module of modules) {
      const resolution = module === 'preserve' ? 'bundler' : module;
      const { stdout } = spawnSync(
        join(repository, 'node_modules/.bin/tsc'),
        [
          ...['-p', own, '--skipLibCheck', 'false', '--listFiles'],
          ...['--module', module, '--moduleResolution', resolution],
        ],
        { encoding: 'utf8' },
      );
      const lines = stdout.split('\n');
      expect(lines.filter((line) => /error TS\d/.test(line))).toEqual([]);
      expect(lines.filter((line) => /node_modules\/docsgen\/.*(?<!\.d)\.tsx?$/.test(line))).toEqual([]);
      expect(lines.some((line) => line.endsWith('/theme/frame/footer.tsx'))).toBe(true);
    }
  },
  120_000,
);
