// Loaded into a command by tests about its end: it counts what changes the disk, and dies in the middle of one of them.
// DIE_AT is the number of the change, 0 for none; DIE_COUNT is a file that gets the number of all of them. DIE_IN is a part of the paths
// that count, DIE_BY another signal.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const at = Number(process.env.DIE_AT);
const { DIE_IN = '', DIE_BY = 'SIGKILL' } = process.env;
const write = fs.writeFileSync;
let count = 0;

function next(name, [path, data]) {
  if (!String(path).includes(DIE_IN)) return;
  count += 1;
  if (count !== at) return;
  // A file may be there, and half of its content.
  if (/^(?:write|append)File/.test(name)) write(path, Buffer.from(data).subarray(0, Buffer.from(data).length / 2));
  process.kill(process.pid, DIE_BY);
}

function watch(functions, names) {
  for (const name of names) {
    const original = functions[name];
    functions[name] = (...given) => {
      next(name, given);
      return original(...given);
    };
  }
}

if (isMainThread) {
  const changes = [
    'writeFile',
    'appendFile',
    'rename',
    'rm',
    'unlink',
    'link',
    'symlink',
    'copyFile',
    'mkdir',
    'utimes',
  ];
  watch(
    fs,
    changes.map((name) => `${name}Sync`),
  );
  watch(fs, ['writeSync']);
  watch(fs.promises, changes);
  syncBuiltinESMExports();
  process.on('exit', () => write(process.env.DIE_COUNT, String(count)));
}
