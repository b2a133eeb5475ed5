// What each engine of the manual's page on several machines saves: its recipes, run with clones of a site in place of machines.
//   node test/bench/machines.mjs 2000 [matrix rclone turborepo nx] [--docs FOLDER] [--tools FOLDER]
// --docs: the pages, in place of a corpus of our own. --tools: a folder in which turbo, turborepo-remote-cache and nx are installed.
import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCorpus } from './corpus.mjs';

const { values, positionals } = parseArgs({
  options: { docs: { type: 'string' }, tools: { type: 'string' } },
  allowPositionals: true,
});
const repository = join(import.meta.dirname, '../..');
const manual = readFileSync(join(repository, 'site/manual/docs/work/machines.mdx'), 'utf8');
const work = mkdtempSync(join(tmpdir(), 'docsgen-machines-'));
const origin = join(work, 'origin');
const tools = resolve(values.tools ?? '.');

/** A block of the manual, by its heading and title. */
function recipe(heading, title) {
  const [, section = ''] = manual.split(`\n## ${heading}\n`);
  const start = section.indexOf(`title="${title}"\n`);
  return section.slice(section.indexOf('\n', start) + 1, section.indexOf('\n```', start) + 1);
}

/** Runs lines of a shell on a machine. @returns seconds of CPU and of the clock, of all processes, and what was printed */
async function run(lines, cwd, env = {}) {
  const started = performance.now();
  const child = spawn('bash', ['-c', `set -e\n${lines} > ${cwd}.log 2>&1\ntimes`], {
    cwd,
    env: { ...process.env, GITHUB_ACTIONS: '', PATH: `${join(work, 'bin')}:${process.env.PATH}`, ...env },
  });
  let times = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (times += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const said = readFileSync(`${cwd}.log`, 'utf8');
  if (code !== 0) throw new Error(`${lines}: ${code}\n${said.slice(-3000)}`);
  const seconds = [...times.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { cpu: seconds.reduce((sum, second) => sum + second, 0), wall: (performance.now() - started) / 1000, said };
}

function git(cwd, ...args) {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd });
  if (status !== 0) throw new Error(String(stderr));
}

let machines = 0;

/** Adds the files of a recipe to the site. */
function follow(heading, ...titles) {
  for (const title of titles) writeFileSync(join(origin, title), recipe(heading, title));
  git(origin, 'add', '-A');
  git(origin, 'commit', '-qm', heading);
}

/** Another machine: a clone of the site. */
function machine() {
  const root = join(work, `machine-${++machines}`);
  git(work, 'clone', '-q', origin, root);
  mkdirSync(join(root, 'node_modules'));
  for (const name of ['nx', '@nx'])
    if (existsSync(join(tools, 'node_modules', name)))
      spawnSync('ln', ['-s', join(tools, 'node_modules', name), join(root, 'node_modules', name)]);
  return root;
}

const megabytes = (folder) =>
  (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
  ).toFixed(0);

let base;
function print(engine, what, { cpu, wall }, more = '') {
  base ??= cpu;
  console.log(
    `| ${engine} | ${what} | ${cpu.toFixed(1)} | ${(cpu / base).toFixed(2)} | ${wall.toFixed(1)} | ${more} |`,
  );
}

const edit = (root) => appendFileSync(join(root, 'docs', page), `\nOne more paragraph, on ${basename(root)}.\n`);

/** Makes the site and the commands that machines have. */
function prepare() {
  const count = Number(positionals[0] ?? 1000);
  writeCorpus(count, origin);
  if (values.docs !== undefined) {
    rmSync(join(origin, 'docs'), { recursive: true });
    cpSync(values.docs, join(origin, 'docs'), { recursive: true });
  }
  rmSync(join(origin, 'docsgen.config.mjs'));
  writeFileSync(join(origin, 'docsgen.config.ts'), "export default { title: 'Corpus', url: 'https://example.org' };\n");
  git(origin, 'init', '-q');
  git(origin, 'add', '-A');
  git(origin, 'commit', '-qm', 'A site');
  mkdirSync(join(work, 'bin'));
  writeFileSync(join(work, 'bin/docsgen'), `#!/bin/sh\nexec node ${join(repository, 'bin/docsgen')} "$@"\n`, {
    mode: 0o755,
  });
  const path = `PATH="${join(tools, 'node_modules/.bin')}:$PATH"`;
  writeFileSync(join(work, 'bin/npx'), `#!/bin/sh\n${path} exec "$@"\n`, { mode: 0o755 });
  const listed = spawnSync('git', ['ls-files', 'docs'], { cwd: origin, maxBuffer: 1 << 28 })
    .stdout.toString()
    .split('\n');
  return listed[listed.length >> 1].slice('docs/'.length);
}

const engines = {
  async matrix() {
    const shards = [];
    for (let n = 1; n <= 4; n++) {
      const root = machine();
      shards.push(join(root, 'shard'));
      print('matrix', `part ${n} of 4`, await run(`npx docsgen build --shard ${n}/4 --cache-dir shard`, root));
    }
    print('matrix', 'merge', await run(`npx docsgen merge ${shards.join(' ')} --out build`, machine()));
    const lost = await run(`npx docsgen merge ${shards.slice(1).join(' ')} --out build`, machine());
    print('matrix', 'merge, where one of four parts is lost', lost);
  },
  async rclone() {
    const store = join(work, 'store');
    const env = { RCLONE_CONFIG_REMOTE_TYPE: 'alias', RCLONE_CONFIG_REMOTE_REMOTE: store };
    const text = /```sh\n(rclone mkdir[\s\S]*?)```/.exec(manual)[1].replace(' --strict', ' --timings').trim();
    const lines = text.split('\n');
    const each = `( ${text.replaceAll('\n', '; ')} )`;
    const first = machine();
    print('rclone', 'the first machine', await run(each, first, env), `store ${megabytes(store)} MB`);
    const second = machine();
    print('rclone', 'another machine', await run(each, second, env), madeIn(second));
    print('rclone', 'of that, copies', await run(lines[1], machine(), env));
    const third = machine();
    edit(third);
    print('rclone', 'another machine, one page edited', await run(each, third, env), madeIn(third));
  },
  async turborepo() {
    follow('Turborepo', 'turbo.json', 'package.json', '.gitignore');
    const port = 3493;
    const env = { TOKEN: 'token', KEY: 'k'.repeat(40), TURBO_TELEMETRY_DISABLED: '1', CI: '1' };
    const store = join(work, 'turborepo');
    const text = recipe('Turborepo', 'On the server').replaceAll('/var/cache/turborepo', store);
    const server = spawn('bash', ['-c', text.replace('npx turborepo', 'exec npx turborepo')], {
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: port, PATH: `${join(work, 'bin')}:${process.env.PATH}` },
      stdio: 'ignore',
    });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    try {
      const steps = recipe('Turborepo', 'On each machine').replaceAll(
        'https://cache.example.org',
        `http://127.0.0.1:${port}`,
      );
      const each = `( ${steps.trim().replaceAll('\n', '; ')} )`;
      print('Turborepo', 'the first machine', await run(each, machine(), env), `store ${megabytes(store)} MB`);
      const second = machine();
      const { said, ...cost } = await run(each, second, env);
      print('Turborepo', 'another machine', cost, /Cached:.*/.exec(said)[0]);
      const third = machine();
      edit(third);
      const edited = await run(each, third, env);
      print('Turborepo', 'another machine, one page edited', edited, /Cached:.*/.exec(edited.said)[0]);
      edit(second);
      const again = await run(each, second, env);
      print('Turborepo', 'the machine that has built before, one page edited', again, /Cached:.*/.exec(again.said)[0]);
    } finally {
      server.kill();
    }
  },
  async nx() {
    follow('Nx', 'nx.json', 'package.json', '.gitignore');
    const stored = new Map();
    const server = createServer((request, response) => {
      const name = basename(request.url);
      if (request.method === 'GET') return response.writeHead(stored.has(name) ? 200 : 404).end(stored.get(name));
      const chunks = [];
      request
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => response.end(void stored.set(name, Buffer.concat(chunks))));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const steps = recipe('Nx', 'On each machine').replaceAll(
        'https://cache.example.org',
        `http://127.0.0.1:${server.address().port}`,
      );
      const each = `( ${steps.trim().replaceAll('\n', '; ')} )`;
      const on = (root) =>
        run(each, root, {
          TOKEN: 't',
          NX_DAEMON: 'false',
          NX_NO_CLOUD: 'true',
          NX_TUI: 'false',
          NX_CACHE_DIRECTORY: join(root, '.nx/cache'),
        });
      const cached = ({ said }) => /Cache: .*/.exec(said)?.[0] ?? '';
      const first = await on(machine());
      const bytes = [...stored.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
      print('Nx', 'the first machine', first, `store ${(bytes / 1e6).toFixed(0)} MB`);
      const second = machine();
      const other = await on(second);
      print('Nx', 'another machine', other, cached(other));
      edit(second);
      const edited = await on(second);
      print('Nx', 'the machine that has built before, one page edited', edited, cached(edited));
    } finally {
      server.close();
    }
  },
};

/** How many results a build made, as `--timings` has it. */
function madeIn(root) {
  const made = [...readFileSync(`${root}.log`, 'utf8').matchAll(/from the cache, (\d+) made/g)];
  return `${made.reduce((sum, [, count]) => sum + Number(count), 0)} results made`;
}

const page = prepare();
try {
  console.log('| engine | what | CPU s | of a build | wall s | |\n| --- | --- | --: | --: | --: | --- |');
  const alone = machine();
  print('none', 'from nothing', await run('npx docsgen build', alone), `output ${megabytes(join(alone, 'build'))} MB`);
  print('none', 'unchanged', await run('npx docsgen build', alone));
  edit(alone);
  print('none', 'one page edited', await run('npx docsgen build', alone));
  const wanted = positionals.slice(1);
  for (const [name, engine] of Object.entries(engines))
    if (wanted.length === 0 || wanted.includes(name)) await engine();
} finally {
  rmSync(work, { recursive: true, force: true });
}
