// Compares what two states of docsgen make of the same sites: every byte of the output, the findings, the exit codes,
// and what they cost. Without a second commit the working tree is compared, with what is not committed.
//   npm run same -- COMMIT [OTHER] [--rounds 6] [--no-cpu]
// Exits with 1 where anything but the cost differs. Figures mean something on an idle machine only.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareFolders, compareTexts } from './compare.mjs';
import { firstPage, runCommand } from './measure.mjs';
import { editedPage, writeGeneratedSite } from './sites.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '6' }, 'no-cpu': { type: 'boolean', default: false } },
});
const [before, after] = positionals;
if (before === undefined) {
  console.error('name the commit to compare with: npm run same -- COMMIT');
  process.exit(2);
}

const repository = join(import.meta.dirname, '../..');
const git = (...args) => execFileSync('git', ['-C', repository, ...args], { maxBuffer: 2 ** 30 });

/** Both states are in folders of the same depth and installed alike, so that no path makes a difference. */
function install(folder, commit) {
  mkdirSync(folder, { recursive: true });
  if (commit === undefined) {
    const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').toString().split('\0');
    const deleted = new Set(git('ls-files', '-z', '--deleted').toString().split('\0'));
    for (const path of files.filter((path) => path !== '' && !deleted.has(path))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(repository, path), join(folder, path), { verbatimSymlinks: true });
    }
  } else {
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit) });
  }
  execFileSync('npm', ['ci', '--prefer-offline'], { cwd: folder, stdio: 'ignore' });
  return join(folder, 'bin/docsgen');
}

const work = mkdtempSync(join(tmpdir(), 'docsgen-same-'));
let differences = 0;
const report = (what, found) => {
  differences += found.length;
  console.log(
    found.length === 0 ? `same       ${what}` : `DIFFERENT  ${what}\n${found.map((line) => `  ${line}`).join('\n')}`,
  );
};

try {
  const states = [
    { name: before, folder: join(work, 'a') },
    { name: after ?? 'working tree', folder: join(work, 'b') },
  ];
  for (const [index, state] of states.entries()) {
    state.bin = install(state.folder, index === 0 ? before : after);
    state.generated = join(state.folder, 'generated');
    await writeGeneratedSite(state.generated);
  }

  // The sites of the repository are those of each commit: a change of their text is a difference, too.
  const sites = [
    ['the shipped site', ({ folder }) => join(folder, 'site')],
    ['the manual', ({ folder }) => join(folder, 'site/manual')],
    ['a generated site', ({ generated }) => generated],
  ];
  for (const [name, folderOf] of sites) {
    const [a, b] = states.map((state, index) => {
      const out = join(work, 'out', index === 0 ? 'a' : 'b');
      rmSync(out, { recursive: true, force: true });
      const build = runCommand(state, ['build', folderOf(state), '--out', out, '--no-cache', '--json']);
      const links = runCommand(state, ['check-links', '--root', folderOf(state), '--no-cache', '--json']);
      return { out, build, links };
    });
    report(`${name}: output`, compareFolders(a.out, b.out));
    for (const command of ['build', 'links']) {
      report(`${name}: findings of ${command}`, compareTexts(a[command].stdout, b[command].stdout));
      report(`${name}: exit code of ${command}`, compareTexts(String(a[command].code), String(b[command].code)));
    }
  }

  if (!values['no-cpu']) {
    const page = editedPage;
    const measures = [
      ['build from nothing', (state) => runCommand(state, ['build', state.generated, '--no-cache']).cpu],
      ['unchanged', (state) => runCommand(state, ['build', state.generated]).cpu],
      [
        'one page edited',
        (state, round) => {
          const path = join(state.generated, page);
          writeFileSync(path, `${readFileSync(path, 'utf8')}\nRound ${round}.\n`);
          return runCommand(state, ['build', state.generated]).cpu;
        },
      ],
      [
        'check-links from nothing',
        (state) => runCommand(state, ['check-links', '--root', state.generated, '--no-cache']).cpu,
      ],
      ['check-links unchanged', (state) => runCommand(state, ['check-links', '--root', state.generated]).cpu],
      ['first page of serve --watch', (state) => firstPage(state)],
    ];
    console.log(
      `\n| CPU s, least of ${values.rounds} in turn | ${states.map(({ name }) => name).join(' | ')} | ratio |`,
    );
    console.log('| --- | --: | --: | --: |');
    for (const [name, measure] of measures) {
      const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (const state of states) await measure(state, -1);
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
          least[index] = Math.min(least[index], await measure(states[index], round));
        }
      }
      console.log(
        `| ${name} | ${least.map((cpu) => cpu.toFixed(2)).join(' | ')} | ${(least[1] / least[0]).toFixed(2)} |`,
      );
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(differences === 0 ? '\nsame' : `\n${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
