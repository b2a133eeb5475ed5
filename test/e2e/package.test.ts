import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'docsgen-package-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

test('the package, installed into an empty folder, builds a site there', () => {
  // Its `prepare` would build again what other tests are running.
  npm(repository, 'run', 'prepack');
  npm(repository, 'pack', '--ignore-scripts', '--pack-destination', work);
  const tarball = readdirSync(work).find((name) => name.endsWith('.tgz')) ?? '';
  const folder = join(work, 'elsewhere');
  mkdirSync(join(folder, 'docs'), { recursive: true });
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', join(work, tarball));

  writeFileSync(
    join(folder, 'docsgen.config.ts'),
    "import { defineConfig, type UserConfig } from 'docsgen';\nconst config: UserConfig = { title: 'Elsewhere' };\nexport default defineConfig(config);\n",
  );
  writeFileSync(
    join(folder, 'docs/start.mdx'),
    'import Twice from \'./_twice.tsx\';\n\n# Start\n\n<Twice word="ho" />\n',
  );
  writeFileSync(
    join(folder, 'docs/_twice.tsx'),
    "import { useState } from 'react';\nexport default function Twice({ word }: { word: string }) {\n  const [text] = useState(word);\n  return <b>{text + text}</b>;\n}\n",
  );
  writeFileSync(
    join(folder, 'pages/index.tsx'),
    "import { href, product } from 'docsgen/site';\nexport const frontmatter = { title: 'Home' };\nexport default function Home() {\n  return <main><h1>{product.name}</h1><a href={href('/docs/start')}>Start</a></main>;\n}\n",
  );
  execFileSync('npx', ['docsgen', 'build'], { cwd: folder, stdio: 'pipe' });
  expect(readFileSync(join(folder, 'build/docs/start/index.html'), 'utf8')).toContain('<b>hoho</b>');
  expect(readFileSync(join(folder, 'build/index.html'), 'utf8')).toContain('<a href="/docs/start">Start</a>');
  expect(existsSync(join(folder, 'node_modules/docsgen/dist/THIRD-PARTY-LICENSES.txt'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules/docsgen/dist/types/index.d.ts'))).toBe(true);

  execFileSync('npx', ['docsgen', 'init', 'fresh'], { cwd: folder, stdio: 'pipe' });
  execFileSync('npx', ['docsgen', 'build', '--strict'], { cwd: join(folder, 'fresh'), stdio: 'pipe' });
  expect(existsSync(join(folder, 'fresh/build/docs/guide/writing/index.html'))).toBe(true);
  expect(readFileSync(join(folder, 'fresh/.gitignore'), 'utf8')).toContain('build/');
}, 240_000);
